// Opens the rules at whatever somebody asks about: the number of a rule, a thing on the table, what
// can be entered. The rules themselves are loaded when they are asked for the first time.

import { html, useLayoutEffect, useState } from "/vendor/htm.js";
import { askedThing, onLongPress } from "./asked_thing.js";
import { later } from "./later.js";

const Rules = later(() => import("./rules.js"), "Rules", "/static/css/rules.css", "/static/css/lay_out.css");

const isTyping = (target) => target.closest?.("input, select, textarea, dialog");

// One for the whole page: whoever shows a rule or a thing needs to know nothing of the dialog.
export function AskedRules({ game, table }) {
  const [asked, setAsked] = useState(null);
  useLayoutEffect(() => { // what is drawn can be asked about at once
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
