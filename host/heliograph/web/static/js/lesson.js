// The lesson on the table: what to do next, on the page and on the unit, and the way back.

import { html, useEffect } from "/vendor/htm.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

// What the sentence is about is marked where it stands, whoever drew it.
function Pointer({ point }) {
  return point && html`<style>:is(${point}) { outline: 3px dashed var(--sun); outline-offset: 3px; border-radius: 8px; }
    .board :is(${point}) { outline-width: 1px; outline-offset: 0; border-radius: 3px; }</style>`;
}

const middleOf = (element) => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

// What the lesson asks for may stand far down in its list: the list is moved, never the page.
function useInSight(choices) {
  useEffect(() => {
    const next = document.querySelector(".offer.lesson-next");
    const list = next?.closest(".offers");
    if (list) list.scrollTop += middleOf(next) - middleOf(list);
  }, [choices.join(" ")]);
}

function Way({ name, words }) {
  return words && html`<div class=${`lesson-way lesson-way-${name}`}><dt>${t(`lesson_${name}`)}</dt><dd>${words}</dd></div>`;
}

// One polite line for whoever listens: all of it is said again when it changes.
function Words({ lesson }) {
  return html`<div class="lesson-words" role="status" aria-live="polite" aria-atomic="true">
    <p class="lesson-text">${lesson.text}</p>
    <dl><${Way} name="page" words=${lesson.page} /><${Way} name="unit" words=${lesson.unit} /><${Way} name="lights" words=${lesson.lights} /></dl></div>`;
}

function Actions({ lesson, table, isDisabled }) {
  const learn = { do: "learn", game: lesson.game, lesson: lesson.name, anew: true };
  const act = (command, label, look = "") => html`<button type="button" class=${`button small ${look}`} data-do=${command.do} disabled=${isDisabled} onClick=${() => table.command(command)}>${label}</button>`;
  return html`<div class="lesson-actions">
    ${lesson.state === "on" && act({ do: "show_step" }, t("lesson_show"))}
    ${lesson.state === "aside" && act({ do: "show_step" }, t("lesson_back"), "primary")}
    ${lesson.state === "over" && lesson.is_played && act({ do: "play_now" }, t("lesson_play"), "primary")}
    ${act({ do: "leave_lesson" }, t("lesson_leave"), "quiet")}
    ${act(learn, t("lesson_again"), "quiet")}</div>`;
}

export function LessonPanel({ view, table, isDisabled }) {
  const { lesson } = view;
  useInSight(lesson.choices);
  return html`<section class=${`panel lesson lesson-${lesson.state} ${lesson.is_pressed && lesson.unit ? "lesson-pressed" : ""}`} aria-label=${lesson.title} data-lesson=${lesson.state} data-lesson-step=${lesson.step} data-rev=${view.rev}>
    <header><${Icon} name="book" /><h2>${lesson.title}</h2><span class="lesson-count">${t("lesson_step", lesson)}</span></header>
    <progress max=${lesson.steps} value=${lesson.state === "over" ? lesson.steps : lesson.step - 1} aria-hidden="true"></progress>
    <${Words} lesson=${lesson} />
    ${table && html`<${Actions} lesson=${lesson} table=${table} isDisabled=${isDisabled} />`}
    <${Pointer} point=${view.live && lesson.point} /></section>`;
}
