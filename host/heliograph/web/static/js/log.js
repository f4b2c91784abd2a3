// What happened, in sentences, and the line of time to look at any earlier moment.

import { html, useEffect, useRef } from "/vendor/htm.js";
import { t } from "./texts.js";

const clock = (atMs, lang) => new Date(atMs).toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

// Scrolls the list only: the page itself stays where people left it.
function scrollTo(line) {
  const list = line?.closest(".tab-body");
  if (list) list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight + line.offsetHeight + 12;
}

export function Log({ view, look }) {
  const latest = useRef(null);
  useEffect(() => scrollTo(latest.current), [view.rev, view.length]);
  if (!view.log.length) return html`<p class="hint">${t("log_empty")}</p>`;
  return html`<ol class="log" aria-label=${t("log_label")}>
    ${view.log.map((line) => html`<li key=${line.number} class=${line.undone ? "undone" : ""} ref=${line.number === view.rev ? latest : undefined}>
      <button type="button" onClick=${() => look(line.number)}>
        <span class="number">${line.number}</span>
        <span class="sentence">${line.text}${line.undone && html` <em>${t("undone")}</em>`}${line.reveals && html` <small class="reveals">${t("reveals")}</small>`}</span>
        <span class="when"><small>${t(`source_${line.source}`)}</small>${clock(line.at_ms, view.lang)}</span>
      </button></li>`)}
  </ol>`;
}

export function Timeline({ view, look, command, isDisabled, canGo = true }) {
  const share = view.length ? (100 * view.rev) / view.length : 0;
  const moment = t(view.live ? "moment" : "looking_back", { rev: view.rev, length: view.length, now: view.now });
  return html`<footer class=${`timeline ${view.live ? "" : "looking-back"}`}>
    <label><span class="hidden-text">${t("timeline")}</span>
      <input type="range" min="0" max=${view.length} value=${view.rev} disabled=${isDisabled || view.length === 0}
        style=${`--share: ${share}%`} aria-valuetext=${t("moment", { rev: view.rev, length: view.length })}
        onInput=${(event) => look(Number(event.target.value))} />
    </label>
    <span class="moment" role="status">${moment}</span>
    ${!view.live && html`${canGo && html`<button type="button" class="button primary" disabled=${isDisabled} onClick=${() => command({ do: "goto", rev: view.rev })}>
        ${t(view.rev > view.now ? "go_there_later" : "go_there")}</button>`}
      <button type="button" class="button" onClick=${() => look(null)}>${t("back_to_now")}</button>`}
  </footer>`;
}
