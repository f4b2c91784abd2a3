// A question of the table, the same as on the board: answered here or there.

import { html, useLayoutEffect, useState } from "/vendor/htm.js";
import { Stepper } from "./stepper.js";
import { t } from "./texts.js";

const MOST_BUTTONS = 12; // more answers than this (such as 120 layouts) are leafed through

const KEYS = 9;

// Keys 1 to 9 answer, as they choose what is entered.
function useNumberKeys(count, press, isDisabled) {
  useLayoutEffect(() => {
    const onKey = (event) => {
      if (isDisabled || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target.closest?.("input, select, textarea, dialog, .board")) return;
      if (/^[1-9]$/.test(event.key) && event.key <= count) press(event.key - 1);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

// One button for every answer; the one that the table proposes stands out.
function Answers({ question, answer, isDisabled }) {
  const { answers } = question;
  useNumberKeys(answers.length, (at) => answer(answers[at].value), isDisabled);
  return answers.map(({ value, text }, at) => html`<button key=${value} type="button" data-answer=${value}
    class=${value === question.value ? "button primary" : "button"} disabled=${isDisabled} onClick=${() => answer(value)}>${at < KEYS && html`<kbd aria-hidden="true">${at + 1}</kbd>`}<span>${text}</span></button>`);
}

function CountedAnswer({ question, answer, isDisabled }) {
  const { low, high, text, answers } = question;
  const key = JSON.stringify([question.mode, question.text, question.value]);
  const [choice, setChoice] = useState({ key, value: question.value });
  useLayoutEffect(() => setChoice({ key, value: question.value }), [key]);
  const value = choice.key === key ? choice.value : question.value;
  const shown = answers.find((one) => one.value === value)?.text;
  return html`${low < high && html`<${Stepper} value=${value} low=${low} high=${high} label=${text} isDisabled=${isDisabled}
      shown=${shown} onChange=${(next) => setChoice({ key, value: next })} />`}
    <button type="button" class="button primary" disabled=${isDisabled} onClick=${() => answer(value)}>${t("answer")}</button>`;
}

// An answer is a choice of the table; where a unit corrects a value or goes back, it is that.
function commandFor({ mode, base, step, fact }, value) {
  if (mode === "rewind") return { do: "undo", steps: Math.max(1, value) };
  return mode === "correct" ? { do: "correct", fact, value } : { do: "enter", choices: [base + step * value] };
}

// Whether a question has a panel of its own; the answers to others are entered like everything else.
export const isAsked = ({ question }) => Boolean(question && !question.offered);

export function Question({ question, command, isDisabled }) {
  const { answers } = question;
  const answer = (value) => command(commandFor(question, value));
  const Choice = answers.length > 0 && answers.length <= MOST_BUTTONS ? Answers : CountedAnswer;
  return html`<section class="panel question" aria-live="polite">
    <h2>${t("question")}</h2>
    <p class="due">${question.text}</p>
    ${question.why && html`<p class="hint" data-why>${question.why}</p>`}
    <div class="actions">
      <${Choice} question=${question} answer=${answer} isDisabled=${isDisabled} />
      ${question.assumed && html`<span class="pill" title=${t("assumed_why")}>${t("assumed")}</span>`}
    </div>
    ${question.rest.length > 0 && html`<p class="question-rest"><button type="button" class="button" data-do="rest" disabled=${isDisabled} onClick=${() => command({ do: "enter", choices: question.rest })}>${t("set_up_rest")}</button>
      <span class="hint">${t("set_up_rest_why")}</span></p>`}
  </section>`;
}
