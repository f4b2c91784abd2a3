// What happened, in sentences; each line leads to its moment.

import { html, useEffect, useRef } from "/vendor/htm.js";
import { Icon } from "./shapes.js";
import { still } from "./still.js";
import { t } from "./texts.js";

// One clock per language: a browser takes longer to make one than to draw a line of the log.
const clocks = {};
function clock(atMs, lang) {
  clocks[lang] ??= new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return clocks[lang].format(atMs);
}

// Scrolls the list only: the page itself stays where people left it.
function scrollTo(line) {
  const list = line?.closest(".tab-body");
  if (list) list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight + line.offsetHeight + 12;
}

const Line = still(({ line, lang, look, isHere }) => html`<li class=${`${line.undone ? "undone" : ""} ${isHere ? "here" : ""}`}>
  <button type="button" onClick=${() => look(line.number)}>
    <span class="number">${line.number}</span>
    <span class="sentence">${line.text}${line.undone && html` <em>${t("undone")}</em>`}${line.reveals && html` <small class="reveals" title=${t("reveals")}><${Icon} name="eye" /><span class="hidden-text">${t("reveals")}</span></small>`}</span>
    <span class="when">${line.source !== "page" && html`<small>${t(`source_${line.source}`)}</small>`}${clock(line.at_ms, lang)}</span>
  </button></li>`);

export function Log({ view, look }) {
  const list = useRef(null);
  useEffect(() => {
    const scroll = () => scrollTo(list.current?.querySelector(".here"));
    scroll();
    const again = requestAnimationFrame(scroll); // lines that were out of sight have their height now
    return () => cancelAnimationFrame(again);
  }, [view.rev, view.length]);
  if (!view.log.length) return html`<p class="hint">${t("log_empty")}</p>`;
  return html`<ol class="log" ref=${list} aria-label=${t("log_label")}>
    ${view.log.map((line) => html`<${Line} key=${line.number} line=${line} lang=${view.lang} look=${look} isHere=${line.number === view.rev} />`)}
  </ol>`;
}
