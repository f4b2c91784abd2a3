// The number of a rule, which can be asked for its wording, and the dialog that answers. Things on
// the table and what can be entered are asked about in the same way.

import { html, useEffect, useState } from "/vendor/htm.js";
import { askedThing, onLongPress } from "./asked_thing.js";
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

// One for the whole page: whoever shows a rule or a thing needs to know nothing of the dialog.
export function AskedRules({ game, table }) {
  const [asked, setAsked] = useState(null);
  useEffect(() => {
    const ask = (event, thing) => {
      event.preventDefault(); // it is no letter of the search, and no menu of the browser
      setAsked({ find: "", game, thing });
    };
    const onClick = ({ target }) => {
      const { rule, ruleOf, why } = target.closest?.("[data-rule]")?.dataset ?? {};
      if (rule !== undefined) setAsked({ find: rule, game: ruleOf ?? game, why });
    };
    const onKey = (event) => {
      if (event.key === "?" && game && !isTyping(event.target)) ask(event, askedThing(event.target));
    };
    const onMenu = (event) => {
      const thing = game && askedThing(event.target);
      if (thing) ask(event, thing);
    };
    const forget = onLongPress(onMenu);
    const heard = { click: onClick, keydown: onKey, contextmenu: onMenu };
    for (const name in heard) addEventListener(name, heard[name]);
    return () => {
      forget();
      for (const name in heard) removeEventListener(name, heard[name]);
    };
  }, [game]);
  return asked && html`<${Rules} asked=${asked} table=${table} onClose=${() => setAsked(null)} />`;
}

export function RulesButton({ game }) {
  return game && html`<button type="button" class="button square quiet" data-rule="" data-rule-of=${game} data-do="rules" aria-label=${t("rules")} title=${`${t("rules")} (?)`}><${Icon} name="book" /></button>`;
}
