// "The table says otherwise": any public fact can be set as it lies on the table.

import { html, useState } from "/vendor/htm.js";
import { Doubts } from "./doubts.js";
import { useAnswer } from "./model.js";
import { Stepper } from "./stepper.js";
import { t } from "./texts.js";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function Editor({ fact, value, onChange, isDisabled }) {
  if (fact.values) {
    const at = fact.values.findIndex(([one]) => same(one, value));
    return html`<select class="field" aria-label=${fact.label} disabled=${isDisabled} value=${at} onChange=${(event) => onChange(fact.values[event.target.value][0])}>
      ${at < 0 && html`<option value="-1">${JSON.stringify(value)}</option>`}
      ${fact.values.map(([, label], index) => html`<option key=${index} value=${index}>${label}</option>`)}</select>`;
  }
  if (fact.low !== undefined) return html`<${Stepper} value=${value} low=${fact.low} high=${fact.high} label=${fact.label} before=${fact.value} isDisabled=${isDisabled} onChange=${onChange} />`;
  return html`<input class="field" aria-label=${fact.label} disabled=${isDisabled} value=${JSON.stringify(value)} onChange=${(event) => {
    try {
      onChange(JSON.parse(event.target.value));
    } catch {
      onChange(event.target.value);
    }
  }} />`;
}

function Row({ fact, rev, at, command, isDisabled }) {
  const [draft, setDraft] = useState({ rev, value: fact.value });
  const value = draft.rev === rev ? draft.value : fact.value;
  const isChanged = !same(value, fact.value);
  return html`<div class="fact" data-fact=${fact.name}><span>${fact.label}</span>
    <${Editor} fact=${fact} value=${value} onChange=${(next) => setDraft({ rev, value: next })} isDisabled=${isDisabled} />
    <button type="button" class="button small primary" disabled=${isDisabled || !isChanged} data-do="set-fact"
      aria-label=${t("facts_set_of", { fact: fact.label })} onClick=${() => command({ do: "correct", fact: fact.name, value, at })}>${t("facts_set")}</button></div>`;
}

// The facts of a group come when it is opened; where a search finds only a few groups, by themselves.
function Group({ group, answer, isOpen, toggle, command, isDisabled }) {
  const { title, count, facts } = group;
  const onClick = (event) => {
    event.preventDefault(); // it opens when its facts are there
    toggle(title, !isOpen);
  };
  return html`<details open=${facts.length > 0} data-group=${title}><summary onClick=${onClick}>${title} <small>${count}</small></summary>
    ${facts.map((fact) => html`<${Row} key=${fact.name} fact=${{ ...fact, values: answer.lists[fact.values] }} rev=${answer.rev} at=${answer.at} command=${command} isDisabled=${isDisabled} />`)}</details>`;
}

export function Facts({ view, table, isDisabled }) {
  const [wanted, setWanted] = useState("");
  const [opened, setOpened] = useState([]);
  const answer = useAnswer(table, { do: "facts", open: opened, find: wanted }, `${view.match}/${view.now}/${view.length}`);
  if (!answer) return null;
  if (answer.missing.facts) return html`<p class="problem missing-part" role="status">${answer.missing.facts}</p>`;
  const toggle = (title, isOpen) => setOpened(isOpen ? [...opened, title] : opened.filter((one) => one !== title));
  return html`<div class="facts"><p class="hint">${t("facts_hint")}</p>
    <${Doubts} doubts=${view.due.doubts} />
    <input class="field" type="search" maxlength="80" placeholder=${t("facts_find")} aria-label=${t("facts_find")} value=${wanted} onInput=${(event) => setWanted(event.target.value)} />
    ${answer.groups.map((group) => html`<${Group} key=${group.title} group=${group} answer=${answer} isOpen=${opened.includes(group.title)}
      toggle=${toggle} command=${table.command} isDisabled=${isDisabled} />`)}</div>`;
}
