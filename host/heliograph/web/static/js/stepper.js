// A number with a button on each side.

import { html } from "/vendor/htm.js";
import { shown as shownNumber } from "./numbers.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

export function Stepper({ value, low, high, label, onChange, before, isDisabled, shown }) {
  const isChanged = before !== undefined && before !== value;
  return html`<span class=${`stepper ${isChanged ? "changed" : ""}`} role="group" aria-label=${label}>
    <button type="button" disabled=${isDisabled || value <= low} onClick=${() => onChange(value - 1)} aria-label=${t("less", { what: label })}>
      <${Icon} name="minus" /></button>
    <output>${shown ?? shownNumber(value)}</output>
    <button type="button" disabled=${isDisabled || value >= high} onClick=${() => onChange(value + 1)} aria-label=${t("more", { what: label })}>
      <${Icon} name="plus" /></button>
  </span>`;
}
