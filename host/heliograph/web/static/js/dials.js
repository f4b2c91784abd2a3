// Values that somebody sets during a turn and that go over with its end.

import { html, useLayoutEffect, useState } from "/vendor/htm.js";
import { Stepper } from "./stepper.js";
import { t } from "./texts.js";

const NOTHING_SET = { at: null, values: {} };

// What was set stays on this page until it is entered: so it goes over as one step, and a token makes
// one net move however often somebody changed his mind.
export function useDials(view) {
  const [draft, setDraft] = useState(NOTHING_SET);
  useLayoutEffect(() => setDraft(NOTHING_SET), [view.at]);
  const values = draft.at === view.at ? draft.values : {};
  const changed = view.dials.filter((dial) => (values[dial.base] ?? dial.value) !== dial.value);
  return {
    values,
    set: (dial, value) => setDraft({ at: view.at, values: { ...values, [dial.base]: value } }),
    forget: () => setDraft(NOTHING_SET),
    choices: changed.map((dial) => dial.base + dial.step * values[dial.base]),
  };
}

function Value({ dial, dials, isDisabled }) {
  return html`<div class="turn-value"><span class="code">${dial.short}</span>
    <${Stepper} value=${dials.values[dial.base] ?? dial.value} before=${dial.value} low=${dial.low} high=${dial.high}
      label=${dial.label} isDisabled=${isDisabled} onChange=${(value) => dials.set(dial, value)} /></div>`;
}

export function Dials({ view, dials, enter, isDisabled }) {
  if (!view.live || !view.dials.length) return null;
  const who = view.due.seat === null ? "" : view.seats[view.due.seat]?.name;
  const count = dials.choices.length;
  return html`<section class="panel dials" role="group" aria-label=${t("your_values", { who })}>
    <div class="turn-values">${view.dials.map((dial) => html`<${Value} key=${dial.base} dial=${dial} dials=${dials} isDisabled=${isDisabled} />`)}</div>
    ${count > 0 && html`<div class="actions"><span class="badge">${t("changed", { count })}</span>
      <button type="button" class="button" data-do="save-values" disabled=${isDisabled} onClick=${() => enter({ choices: dials.choices, target: "" })}>${t("save_values")}</button>
      <button type="button" class="button quiet" onClick=${dials.forget}>${t("forget_values")}</button></div>`}
  </section>`;
}
