// A question of the table, the same as on the board: answered here or there.

import { html, useEffect, useState } from "/vendor/htm.js";
import { Stepper } from "./stepper.js";
import { t } from "./texts.js";

const ASK_TIME_GAME = 2;

export function Question({ question, command, isDisabled }) {
  const key = JSON.stringify([question.mode, question.ask, question.a, question.b, question.value]);
  const [choice, setChoice] = useState({ key, value: question.value });
  useEffect(() => setChoice({ key, value: question.value }), [key]);
  const value = choice.key === key ? choice.value : question.value;
  const { mode, ask, a, b } = question;
  const answer = (chosen) => command({ do: "answer", mode, ask, a, b, value: chosen });
  const isNumber = question.low < question.high && ask !== ASK_TIME_GAME;
  return html`<section class="panel question" aria-live="polite">
    <h2>${t("question")}</h2>
    <p class="due">${question.text}</p>
    <div class="actions">
      ${isNumber && html`<${Stepper} value=${value} low=${question.low} high=${question.high} label=${question.text} isDisabled=${isDisabled}
        shown=${value === question.value ? question.shown : value} onChange=${(next) => setChoice({ key, value: next })} />`}
      ${ask === ASK_TIME_GAME && mode === "ask"
        ? html`<button type="button" class="button primary" disabled=${isDisabled} onClick=${() => answer(1)}>${t("yes")}</button>
          <button type="button" class="button" disabled=${isDisabled} onClick=${() => answer(0)}>${t("no")}</button>`
        : html`<button type="button" class="button primary" disabled=${isDisabled} onClick=${() => answer(value)}>${t("answer")}</button>`}
      ${question.assumed && html`<span class="pill" title=${t("assumed_why")}>${t("assumed")}</span>`}
    </div>
  </section>`;
}
