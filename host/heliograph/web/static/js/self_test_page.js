// The page that leads through the self-test of a board and shows its report.

import { html, render, useEffect, useLayoutEffect, useState } from "/vendor/htm.js";
import { UnitDrawing, useBench } from "./unit_panel.js";
import { home } from "./connection.js";
import { followTheme } from "./device.js";
import { saveFile } from "./files.js";
import { UnitPills, DeviceButtons, Logo } from "./header.js";
import { useTable } from "./model.js";
import { noTable } from "./no_table.js";
import { t } from "./texts.js";

const UNDO = 5;
const MINUS = 6;

// What a hand does at a real board: hold the button, switch on, let go when the test is there.
function useSimulatedStart(bench, send, isTesting) {
  const [held, setHeld] = useState(null);
  useEffect(() => {
    if (held === null || !isTesting) return;
    send({ up: held });
    setHeld(null);
  }, [held, isTesting]);
  return () => {
    const button = bench.buttons?.includes(UNDO) === false ? MINUS : UNDO;
    send({ down: button });
    send({ restart: true });
    setHeld(button);
  };
}

function Answers({ test, command }) {
  const [pixel, setPixel] = useState(null);
  useLayoutEffect(() => setPixel(null), [test.stage, test.step]);
  const say = (answer) => command({ do: "self_test", answer: answer.answer, detail: answer.asks && pixel !== null ? pixel : answer.detail });
  return html`<div class="actions">
    ${test.answers.some((answer) => answer.asks) && html`<label>${t("test_pixel")}
      <input type="number" min="0" max="254" value=${pixel ?? ""} onInput=${(event) => setPixel(event.target.value === "" ? null : Number(event.target.value))} /></label>`}
    ${test.answers.map((answer) => html`<button type="button" class="button" key=${answer.label} data-answer=${answer.answer} data-detail=${answer.detail}
      onClick=${() => say(answer)}>${answer.label}</button>`)}</div>`;
}

function Report({ lines, lang }) {
  const [problem, setProblem] = useState("");
  if (!lines.length) return null;
  const save = async () => setProblem(await saveFile("/self-test/report.txt", lang));
  return html`<h2>${t("test_report")}</h2>
    <ol id="report">${lines.map((line) => html`<li key=${line}>${line}</li>`)}</ol>
    <p><button type="button" class="button small" data-do="save-report" onClick=${save}>${t("test_save")}</button></p>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}`;
}

function SelfTestPage() {
  const table = useTable();
  const { view, isOnline, command, switchLanguage, lang } = table;
  const [bench, send] = useBench();
  const startSimulated = useSimulatedStart(bench, send, Boolean(view?.self_test?.answers));
  useEffect(() => {
    if (view) document.title = `${t("test_title")} · ${t("app")}`;
  }, [view?.lang]);
  const nothing = noTable(table);
  if (nothing) return nothing;
  const test = view.self_test;
  const isSimulated = bench.state !== "none";
  return html`<header class="top"><${Logo} /><h1>${t("test_title")}</h1>
      <span class="spring"></span>
      <${UnitPills} units=${view.units} isOnline=${isOnline} />
      <a class="button quiet" href=${home()}>${t("unit_table")}</a>
      <${DeviceButtons} switchLanguage=${switchLanguage} /></header>
    <main class="unit-page">
      ${isSimulated && html`<div class="unit-panel"><${UnitDrawing} bench=${bench} send=${send} withKeys=${false} /></div>`}
      <section class="panel unit-words">
        ${test?.answers
          ? html`<p class="due asked" id="test-step" aria-live="polite">${test.text}</p><${Answers} test=${test} command=${command} />`
          : html`<p class="due">${t("test_start")}</p><p><a class="button quiet" href="/install">${t("install_title")}</a></p>
            ${isSimulated && html`<p><button type="button" class="button" data-do="start" disabled=${bench.state !== "ready"} onClick=${startSimulated}>${t("test_simulated")}</button></p>`}`}
        ${test && html`<${Report} lines=${test.report} lang=${lang} />`}
      </section>
    </main>`;
}

followTheme();
render(html`<${SelfTestPage} />`, document.getElementById("app"));
