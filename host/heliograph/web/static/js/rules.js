// The rules of a game in our own words, to be searched; opened at the rule that was asked for.

import { html, useEffect, useRef, useState } from "/vendor/htm.js";
import { titleOf } from "./games.js";
import { useAnswer } from "./model.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

// A number finds its rule and what stands below it; other words must all be there.
function found(rules, wanted) {
  const number = wanted.trim().toUpperCase();
  const below = rules.filter(({ id }) => id === number || id.startsWith(`${number}.`));
  if (below.length) return below;
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter(({ id, text }) => words.every((word) => `${id} ${text}`.toLowerCase().includes(word)));
}

function Found({ rules }) {
  const words = rules.length > 1 ? t("rules_count", { count: rules.length }) : rules.length ? t("rules_one") : t("rules_none");
  return html`<p class="hint" role="status">${words}</p>
    <dl class="rules-list">${rules.map(({ id, text, status }) => html`<div key=${id} data-rule-text=${id}><dt>${id}</dt><dd>${text} <small>${status}</small></dd></div>`)}</dl>`;
}

// The field is no search field: that would take Escape for itself, which is to close the dialog.
export function Rules({ asked, table, onClose }) {
  const [wanted, setWanted] = useState(asked.find);
  const answer = useAnswer(table, { do: "rules", game: asked.game }, asked.game);
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  const title = t("rules_of", { game: titleOf(asked.game) });
  return html`<dialog class="setup rules" ref=${dialog} onClose=${onClose} aria-label=${title}>
    <header><p class="due">${title}</p>
      <button type="button" class="button square quiet" onClick=${onClose} aria-label=${t("close")}><${Icon} name="close" /></button></header>
    <div class="setup-body">
      ${asked.why && html`<p class="problem">${asked.why}</p>`}
      <input class="field" type="text" role="searchbox" maxlength="80" autofocus placeholder=${t("rules_find")} aria-label=${t("rules_find")} value=${wanted} onInput=${(event) => setWanted(event.target.value)} />
      ${answer?.game === asked.game && html`<${Found} rules=${found(answer.rules, wanted)} />`}
    </div></dialog>`;
}
