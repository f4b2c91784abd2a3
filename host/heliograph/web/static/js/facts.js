// "The table says otherwise": any public fact can be set as it lies on the table.

import { html, useState } from "/vendor/htm.js";
import { useAnswer } from "./model.js";
import { Stepper } from "./stepper.js";
import { t } from "./texts.js";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function Editor({ fact, value, onChange, isDisabled }) {
  if (fact.values.length) {
    const at = fact.values.findIndex(([one]) => same(one, value));
    return html`<select class="field" aria-label=${fact.label} disabled=${isDisabled} value=${at} onChange=${(event) => onChange(fact.values[event.target.value][0])}>
      ${at < 0 && html`<option value="-1">${JSON.stringify(value)}</option>`}
      ${fact.values.map(([, label], index) => html`<option key=${index} value=${index}>${label}</option>`)}</select>`;
  }
  if (fact.low !== null) return html`<${Stepper} value=${value} low=${fact.low} high=${fact.high} label=${fact.label} before=${fact.value} isDisabled=${isDisabled} onChange=${onChange} />`;
  return html`<input class="field" aria-label=${fact.label} disabled=${isDisabled} value=${JSON.stringify(value)} onChange=${(event) => {
    try {
      onChange(JSON.parse(event.target.value));
    } catch {
      onChange(event.target.value);
    }
  }} />`;
}

function Row({ fact, rev, command, isDisabled }) {
  const [draft, setDraft] = useState({ rev, value: fact.value });
  const value = draft.rev === rev ? draft.value : fact.value;
  const isChanged = !same(value, fact.value);
  return html`<div class="fact" data-fact=${fact.name}><span>${fact.label}</span>
    <${Editor} fact=${fact} value=${value} onChange=${(next) => setDraft({ rev, value: next })} isDisabled=${isDisabled} />
    <button type="button" class="button small primary" disabled=${isDisabled || !isChanged} data-do="set-fact"
      onClick=${() => command({ do: "correct", fact: fact.name, value, rev })}>${t("facts_set")}</button></div>`;
}

export function Facts({ view, table, isDisabled }) {
  const answer = useAnswer(table, { do: "facts" }, `${view.match}/${view.now}/${view.length}`);
  const [wanted, setWanted] = useState("");
  if (!answer) return null;
  const words = wanted.toLowerCase();
  const found = answer.facts.filter((fact) => `${fact.group} ${fact.label}`.toLowerCase().includes(words));
  const groups = [...new Set(found.map((fact) => fact.group))];
  return html`<div class="facts"><p class="hint">${t("facts_hint")}</p>
    <input class="field" type="search" placeholder=${t("facts_find")} aria-label=${t("facts_find")} value=${wanted} onInput=${(event) => setWanted(event.target.value)} />
    ${groups.map((group) => html`<details key=${group} open=${groups.length < 3 || undefined}><summary>${group}</summary>
      ${found.filter((fact) => fact.group === group).map((fact) => html`<${Row} key=${fact.name} fact=${fact} rev=${answer.rev} command=${table.command} isDisabled=${isDisabled} />`)}</details>`)}</div>`;
}
