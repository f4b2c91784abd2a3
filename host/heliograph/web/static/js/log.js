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

// What people do to read elsewhere in the list
const READING = ["wheel", "touchmove", "pointerdown", "keydown"];

// Keeps the line of the moment in sight, also when the list gets another height, until somebody reads
// elsewhere in it. Scrolls the list only: the page itself stays where people left it.
function follow(list) {
  const body = list.closest(".tab-body");
  const scroll = () => {
    const line = list.querySelector(".here");
    if (line) body.scrollTop = line.offsetTop - body.offsetTop - body.clientHeight + line.offsetHeight + 12;
  };
  // Also the list itself: lines that were out of sight get their height when they are first drawn.
  // It calls at once, and when all is laid out: nothing has to be measured before.
  const watch = new ResizeObserver(scroll);
  const leave = () => {
    watch.disconnect();
    READING.forEach((event) => body.removeEventListener(event, leave));
  };
  READING.forEach((event) => body.addEventListener(event, leave, { passive: true }));
  watch.observe(body);
  watch.observe(list);
  return leave;
}

// The list is one stop of the Tab key; within it the arrow keys walk from line to line.
const STEPS = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };
function walk(event) {
  const step = STEPS[event.key];
  if (!step) return;
  const lines = [...event.currentTarget.querySelectorAll("button")];
  const at = lines.indexOf(document.activeElement) + step;
  lines[Math.max(0, Math.min(lines.length - 1, at))].focus();
  event.preventDefault();
}

const Line = still(({ line, lang, look, isHere, isStop }) => html`<li class=${`${line.undone ? "undone" : ""} ${isHere ? "here" : ""}`}>
  <button type="button" tabindex=${isStop ? 0 : -1} onClick=${() => look(line.number)}>
    <span class="number">${line.number}</span>
    <span class="sentence">${line.text}${line.undone && html` <em>${t("undone")}</em>`}${line.reveals && html` <small class="reveals" title=${t("reveals")}><${Icon} name="eye" /><span class="hidden-text">${t("reveals")}</span></small>`}</span>
    <span class="when">${line.source !== "page" && html`<small>${t(`source_${line.source}`)}</small>`}${clock(line.at_ms, lang)}</span>
  </button></li>`);

export function Log({ view, look }) {
  const list = useRef(null);
  useEffect(() => (list.current ? follow(list.current) : undefined), [view.rev, view.length]);
  if (!view.log.length) return html`<p class="hint">${t("log_empty")}</p>`;
  const stop = view.log.some((line) => line.number === view.rev) ? view.rev : view.log.at(-1).number;
  return html`<ol class="log" ref=${list} aria-label=${t("log_label")} onKeyDown=${walk}>
    ${view.log.map((line) => html`<${Line} key=${line.number} line=${line} lang=${view.lang} look=${look} isHere=${line.number === view.rev} isStop=${line.number === stop} />`)}
  </ol>`;
}
