// The number of a rule, which can be asked for its wording, and the dialog that answers.

import { html, useEffect, useState } from "/vendor/htm.js";
import { later } from "./later.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

const Rules = later(() => import("./rules.js"), "Rules");

// `why` is what a refusal said: it stands above the rule that it names.
export function Rule({ rule, game, why }) {
  if (!rule) return null;
  if (!game) return html`<span class="rule">${rule}</span>`; // a page that cannot answer
  return html`<button type="button" class="rule" data-rule=${rule} data-rule-of=${game} data-why=${why} aria-label=${t("rules_ask", { rule })} title=${t("rules_ask", { rule })}>${rule}</button>`;
}

const isTyping = (target) => target.closest?.("input, select, textarea, dialog");

// One for the whole page: whoever shows a rule needs to know nothing of the dialog.
export function AskedRules({ game, table }) {
  const [asked, setAsked] = useState(null);
  useEffect(() => {
    const onClick = ({ target }) => {
      const { rule, ruleOf, why } = target.closest?.("[data-rule]")?.dataset ?? {};
      if (rule !== undefined) setAsked({ find: rule, game: ruleOf ?? game, why });
    };
    const onKey = (event) => {
      if (event.key !== "?" || !game || isTyping(event.target)) return;
      event.preventDefault(); // it is no letter of the search
      setAsked({ find: "", game });
    };
    addEventListener("click", onClick);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("click", onClick);
      removeEventListener("keydown", onKey);
    };
  }, [game]);
  return asked && html`<${Rules} asked=${asked} table=${table} onClose=${() => setAsked(null)} />`;
}

export function RulesButton({ game }) {
  return game && html`<button type="button" class="button square quiet" data-rule="" data-rule-of=${game} data-do="rules" aria-label=${t("rules")} title=${`${t("rules")} (?)`}><${Icon} name="book" /></button>`;
}
