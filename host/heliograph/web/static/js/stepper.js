// A number with a button on each side; where there are many and none has a minus sign, it can be typed.

import { html } from "/vendor/htm.js";
import { shown as shownNumber } from "./numbers.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

const MOST_STEPS = 20;

function Typed({ value, low, high, label, onChange, isDisabled }) {
  const onInput = ({ target }) => Number.isInteger(target.valueAsNumber) && onChange(Math.min(high, Math.max(low, target.valueAsNumber)));
  return html`<input type="number" inputmode="numeric" aria-label=${label} min=${low} max=${high} value=${value} disabled=${isDisabled} onInput=${onInput} />`;
}

export function Stepper({ value, low, high, label, onChange, before, isDisabled, shown }) {
  const isChanged = before !== undefined && before !== value;
  return html`<span class=${`stepper ${isChanged ? "changed" : ""}`} role="group" aria-label=${label}>
    <button type="button" disabled=${isDisabled || value <= low} onClick=${() => onChange(value - 1)} aria-label=${t("less", { what: label })}>
      <${Icon} name="minus" /></button>
    ${shown === undefined && low >= 0 && high - low > MOST_STEPS
      ? html`<${Typed} value=${value} low=${low} high=${high} label=${label} onChange=${onChange} isDisabled=${isDisabled} />`
      : html`<output>${shown ?? shownNumber(value)}</output>`}
    <button type="button" disabled=${isDisabled || value >= high} onClick=${() => onChange(value + 1)} aria-label=${t("more", { what: label })}>
      <${Icon} name="plus" /></button>
  </span>`;
}
