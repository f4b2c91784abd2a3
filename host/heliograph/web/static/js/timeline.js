// The line of time: look at any moment; marks say where a die or a card was shown and where a round ended.

import { html, useMemo } from "/vendor/htm.js";
import { useNarrow } from "./narrow.js";
import { still } from "./still.js";
import { t } from "./texts.js";

// Steps that showed something come as gaps, the ends of rounds as pairs of step and round.
function readMarks({ reveals, rounds }) {
  const marks = new Map();
  let step = 0;
  for (const gap of reveals) {
    step += gap;
    marks.set(step, { step, isReveal: true, round: 0 });
  }
  for (let at = 0; at < rounds.length; at += 2) {
    marks.set(rounds[at], { step: rounds[at], isReveal: marks.has(rounds[at]), round: rounds[at + 1] });
  }
  return marks;
}

const markText = (mark) => [mark.isReveal && t("mark_reveal"), mark.round > 0 && t("mark_round", { round: mark.round })].filter(Boolean).join(", ");

const MOST_REVEALS = 80; // more cannot be told apart, let alone hit
const MOST_ROUNDS = { wide: 24, narrow: 8 }; // more numbers would touch each other

// Which marks stand for themselves; of many rounds every second, third, …
function isSingle(mark, every, hasFew) {
  return mark.round ? mark.round % every === 0 : hasFew;
}

// The slider says the same to a screen reader when it stands there.
const Marks = still(({ marks, length, look, isDisabled, isNarrow }) => {
  const all = [...marks.values()];
  const count = (isWanted) => all.filter(isWanted).length;
  const every = Math.ceil(count((mark) => mark.round) / MOST_ROUNDS[isNarrow ? "narrow" : "wide"]);
  const hasFew = count((mark) => mark.isReveal) <= MOST_REVEALS;
  const single = all.filter((mark) => isSingle(mark, every, hasFew));
  const many = all.filter((mark) => !isSingle(mark, every, hasFew));
  return html`<span class="marks" aria-hidden="true">
    ${many.length > 0 && html`<svg class="marks-many" viewBox=${`0 0 ${length} 1`} preserveAspectRatio="none"><path d=${many.map((mark) => `M${mark.step} 0V1`).join("")} /></svg>`}
    ${single.map((mark) => html`<span key=${mark.step} class=${`mark ${mark.round ? "mark-round" : "mark-reveal"}`}
      data-mark=${mark.step} style=${`--at: ${mark.step / length}`} title=${t("mark", { rev: mark.step, text: markText(mark) })}
      onClick=${() => !isDisabled && look(mark.step)}>${mark.round || ""}</span>`)}</span>`;
});

// The next mark in a direction, the end of the line where there is none.
function nextMark(marks, from, isForward, length) {
  const steps = [...marks.keys()].sort((one, other) => one - other);
  return isForward ? steps.find((step) => step > from) ?? length : steps.findLast((step) => step < from) ?? 0;
}

export function Timeline({ view, look, command, isDisabled, canGo = true, children }) {
  const isNarrow = useNarrow();
  const marks = useMemo(() => readMarks(view.marks), [view.marks]);
  const share = view.length ? (100 * view.rev) / view.length : 0;
  const here = marks.has(view.rev) ? markText(marks.get(view.rev)) : "";
  const step = t("moment", { rev: view.rev, length: view.length });
  const moment = view.live ? step : t("looking_back", { rev: view.rev, length: view.length, now: view.now });
  const jump = (event) => {
    if (event.key !== "PageUp" && event.key !== "PageDown") return;
    event.preventDefault();
    look(nextMark(marks, view.rev, event.key === "PageUp", view.length));
  };
  return html`<footer class=${`timeline ${view.live ? "" : "looking-back"}`}>
    <div class="timeline-line"><${Marks} marks=${marks} length=${view.length} look=${look} isDisabled=${isDisabled} isNarrow=${isNarrow} />
    <label><span class="hidden-text">${t("timeline")}</span>
      <input type="range" min="0" max=${view.length} value=${view.rev} disabled=${isDisabled || view.length === 0}
        style=${`--share: ${share}%`} aria-valuetext=${here ? `${step}: ${here}` : step}
        title=${t("timeline_keys")} onKeyDown=${jump} onInput=${(event) => look(Number(event.target.value))} />
    </label></div>
    <span class="moment" role="status">${moment}${here && !view.live && html` <span class="moment-mark">${here}</span>`}</span>
    ${children}
    ${!view.live && html`${canGo && html`<button type="button" class="button primary" disabled=${isDisabled} onClick=${() => command({ do: "goto", rev: view.rev })}>
        ${t(view.rev > view.now ? "go_there_later" : "go_there")}</button>`}
      <button type="button" class="button" onClick=${() => look(null)}>${t("back_to_now")}</button>`}
  </footer>`;
}
