// The page that puts the firmware on a board: in words and pictures, and by Web Serial where the browser has it.

import { html, render, useEffect, useRef, useState } from "/vendor/htm.js";
import { home } from "./connection.js";
import { followTheme } from "./device.js";
import { UnitPills, DeviceButtons, Logo } from "./header.js";
import { Cancelled, Differs, Unfit, install } from "./install.js";
import { useTable } from "./model.js";
import { noTable } from "./no_table.js";
import { Lost, NoPrompt, RawPrompt } from "./raw_prompt.js";
import { t } from "./texts.js";
import { ask, keyFile } from "./wire.js";

const RASPBERRY_PI = 0x2e8a;

function unfit(name, version) {
  if (name === "micropython") return t("install_old", { version });
  return name === "circuitpython" ? t("install_circuitpython", { version }) : t("install_other", { name });
}

// What went wrong, as a sentence.
function sentence(problem) {
  if (problem instanceof Cancelled) return t("install_cancelled");
  if (problem instanceof NoPrompt) return t("install_no_prompt");
  if (problem instanceof Differs) return t("install_differs", { name: problem.message });
  if (problem instanceof Unfit) return unfit(problem.message, problem.version);
  if (problem instanceof Lost) return t("install_lost", { reason: problem.message });
  if (problem.name === "NotFoundError") return t("install_no_port");
  if (problem.name === "NetworkError" || problem.name === "InvalidStateError") return t("install_busy", { reason: problem.message });
  return t("install_lost", { reason: problem.message });
}

async function loadFiles(build, lang) {
  const answer = await ask(`/install/files?build=${encodeURIComponent(build)}&lang=${lang}`);
  const told = await answer.json();
  if (!answer.ok) throw new Lost(told.error);
  return told;
}

async function writeBoard(port, wanted, tell, signal) {
  const prompt = new RawPrompt(port);
  try {
    await prompt.open();
    return await install(prompt, wanted, tell, signal);
  } finally {
    await prompt.close();
  }
}

// The pictures: what to hold, where to copy, what shines.
const Pico = () => html`<svg class="install-picture" viewBox="0 0 120 60" aria-hidden="true">
  <rect class="part" x="30" y="8" width="80" height="44" rx="4" /><rect class="part" x="22" y="21" width="16" height="18" rx="2" />
  <path class="line" d="M2 30h20" /><circle class="hot" cx="56" cy="22" r="7" /><text x="68" y="25">BOOTSEL</text></svg>`;
const Drive = () => html`<svg class="install-picture" viewBox="0 0 120 60" aria-hidden="true">
  <path class="part" d="M8 10h20l8 8v30H8z" /><text x="11" y="40">.uf2</text>
  <path class="hot line" d="M44 30h22m-7-6 7 6-7 6" /><rect class="part" x="74" y="16" width="40" height="28" rx="3" /><text x="77" y="33">RPI-RP2</text></svg>`;
const Ring = () => html`<svg class="install-picture" viewBox="0 0 120 60" aria-hidden="true">
  ${Array.from({ length: 12 }, (_, at) => html`<circle class=${at % 4 ? "part" : "hot"} r="3"
    cx=${60 + 22 * Math.sin((at * Math.PI) / 6)} cy=${30 - 22 * Math.cos((at * Math.PI) / 6)} />`)}</svg>`;

function Words({ micropython }) {
  const taken = micropython && html` <a href="/install/micropython" download=${micropython}>${t("install_take", { name: micropython })}</a>`;
  return html`<section class="panel install-words"><h2>${t("install_empty")}</h2>
    <ol><li><${Pico} />${t("install_hold")}</li><li><${Drive} /><span>${t("install_copy")}${taken}</span></li><li><${Ring} />${t("install_lit")}</li></ol></section>`;
}

function Writer({ lang, builds }) {
  const [build, setBuild] = useState("");
  const [said, setSaid] = useState("");
  const [share, setShare] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [getsKey, setGetsKey] = useState(false);
  const cancelling = useRef(null);
  const tell = (step, fields) => {
    const words = {
      loading: t("install_loading"), asking: t("install_asking"), writing: t("install_writing", fields), checking: t("install_checking"),
    };
    setSaid(words[step]);
    if (fields.size) setShare(fields.done / fields.size);
  };
  const begin = async () => {
    setFailed(false);
    setShare(0);
    try {
      // First of all: a browser lets a page ask only while a click is fresh.
      const port = await navigator.serial.requestPort({ filters: [{ usbVendorId: RASPBERRY_PI }] });
      setBusy(true);
      cancelling.current = new AbortController();
      tell("loading", {});
      const wanted = await loadFiles(build, lang);
      if (getsKey) wanted.files.unshift(JSON.parse(await keyFile()));
      const sent = await writeBoard(port, wanted, tell, cancelling.current.signal);
      setSaid(t("install_done", { count: sent, all: wanted.files.length }));
    } catch (problem) {
      setFailed(true);
      setSaid(sentence(problem));
    }
    setBusy(false);
  };
  return html`<p>${t("install_prompt")}</p>
    <label>${t("install_build")} <select class="field" value=${build} disabled=${isBusy} onChange=${(event) => setBuild(event.target.value)}>
      <option value="">${t("install_own_build")}</option>${builds.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}</select></label>
    ${keyFile && html`<p><label><input type="checkbox" data-do="gets-key" checked=${getsKey} disabled=${isBusy}
      onChange=${(event) => setGetsKey(event.target.checked)} /> ${t("install_key")}</label></p>`}
    <p class="actions"><button type="button" class="button primary" data-do="install" disabled=${isBusy} onClick=${begin}>${t(isFailed ? "install_again" : "install_begin")}</button>
      ${isBusy && html`<button type="button" class="button" data-do="cancel" onClick=${() => cancelling.current.abort()}>${t("install_cancel")}</button>`}</p>
    ${isBusy && html`<progress max="1" value=${share} aria-label=${said}></progress>`}
    <p id="install-said" class=${isFailed ? "due asked" : "due"} aria-live="polite">${said}</p>`;
}

function InstallPage() {
  const table = useTable();
  const { view, isOnline, switchLanguage, lang } = table;
  const [known, setKnown] = useState({ builds: [], micropython: null });
  useEffect(() => {
    ask("/install/builds").then((answer) => answer.json()).then(setKnown, () => {});
  }, []);
  useEffect(() => {
    if (view) document.title = `${t("install_title")} · ${t("app")}`;
  }, [view?.lang]);
  const nothing = noTable(table);
  if (nothing) return nothing;
  return html`<header class="top"><${Logo} /><h1>${t("install_title")}</h1>
      <span class="spring"></span>
      <${UnitPills} units=${view.units} isOnline=${isOnline} />
      <a class="button quiet" href=${home()}>${t("unit_table")}</a>
      <${DeviceButtons} switchLanguage=${switchLanguage} /></header>
    <main class="unit-page"><${Words} micropython=${known.micropython} />
      <section class="panel unit-words"><h2>${t("install_serial")}</h2>
        ${navigator.serial ? html`<${Writer} lang=${lang} builds=${known.builds} />` : html`<p id="install-said">${t("install_no_serial")}</p>`}
      </section>
      <section class="panel unit-words"><h2>${t("install_air")}</h2><p>${t("install_air_how")}</p><p>${t("install_air_safe")}</p></section></main>`;
}

followTheme();
render(html`<${InstallPage} />`, document.getElementById("app"));
