// The number of a rule, which can be asked for its wording; asked_rules.js answers.

import { html } from "/vendor/htm.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

// `why` is what a refusal said: it stands above the rule that it names.
export function Rule({ rule, game, why }) {
  if (!rule) return null;
  if (!game) return html`<span class="rule">${rule}</span>`; // a page that cannot answer
  return html`<button type="button" class="rule" data-rule=${rule} data-rule-of=${game} data-why=${why} aria-label=${t("rules_ask", { rule })} title=${t("rules_ask", { rule })}>${rule}</button>`;
}

export function RulesButton({ game }) {
  return game && html`<button type="button" class="button square quiet" data-rule="" data-rule-of=${game} data-do="rules" aria-label=${t("rules")} title=${`${t("rules")} (?)`}><${Icon} name="book" /></button>`;
}
