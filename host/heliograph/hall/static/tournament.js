// The desk of the tournament: open it, let people in, draw rounds, put results right.

import { html, useState } from "/vendor/htm.js";
import { saveFile } from "/static/js/files.js";
import { t } from "/static/js/texts.js";
import { CodeForm } from "./check_in.js";
import { OpenForm } from "./open_form.js";
import { Rounds } from "./rounds.js";
import { Standings } from "./standings.js";

function stateOf(person) {
  if (person.present) return t("hall_is_here");
  return t(person.left ? "hall_has_left" : "hall_not_here");
}

function Forget({ hall, person }) {
  const [isAsking, setAsking] = useState(false);
  const forget = () => hall.ask({ do: "forget_person", player: person.number });
  if (!isAsking) return html`<button type="button" class="button small quiet" data-do="forget-person" onClick=${() => setAsking(true)} aria-label=${`${t("hall_forget_name")}: ${person.name}`}>${t("hall_forget_name")}</button>`;
  return html`<span role="group" aria-label=${t("hall_forget_name_sure", { name: person.name })}>${t("hall_forget_name_sure", { name: person.name })}
    <button type="button" class="button small" onClick=${() => setAsking(false)}>${t("hall_cancel")}</button>
    <button type="button" class="button small danger" data-do="forget-now" onClick=${forget}>${t("hall_forget_name")}</button></span>`;
}

function Person({ hall, person }) {
  const change = () => hall.ask({ do: person.present ? "leave" : "let_in", player: person.number });
  return html`<tr data-player=${person.number} data-present=${person.present ? "yes" : "no"}><td>${person.name}</td><td><code>${person.code}</code></td>
    <td>${stateOf(person)}</td><td><button type="button" class="button small quiet" onClick=${change} aria-label=${`${t(person.present ? "hall_leave" : "hall_check_in")}: ${person.name}`}>
      ${t(person.present ? "hall_leave" : "hall_check_in")}</button> <${Forget} key=${person.name} hall=${hall} person=${person} /></td></tr>`;
}

function People({ hall, tournament }) {
  const [names, setNames] = useState("");
  const add = async (event) => {
    event.preventDefault();
    const lines = names.split("\n").filter((name) => name.trim());
    if (!lines.length || (await hall.ask({ do: "register", names: lines }))) setNames("");
  };
  return html`<section class="panel people"><h2>${t("hall_people")} <small>${t("hall_people_here", { here: tournament.here, count: tournament.people.length })}</small></h2>
    <${CodeForm} hall=${hall} />
    <form onSubmit=${add}><label>${t("hall_add_names")}<textarea rows="3" name="names" value=${names} onInput=${(event) => setNames(event.target.value)}></textarea></label>
      <button type="submit" class="button small" data-do="register">${t("hall_add")}</button></form>
    <div class="scroll" role="region" tabindex="0" aria-label=${t("hall_people")}><table><thead><tr><th>${t("hall_who")}</th><th>${t("hall_code")}</th><td></td><td></td></tr></thead>
      <tbody>${tournament.people.map((person) => html`<${Person} key=${person.number} hall=${hall} person=${person} />`)}</tbody></table></div></section>`;
}

const placesOf = (result) => result.places.join("–");

function Corrections({ tournament }) {
  if (!tournament.corrections.length) return null;
  return html`<section class="panel"><h2>${t("hall_corrections")}</h2><ul class="corrections">${tournament.corrections.map((one) => html`<li key=${one.at_ms + one.round}>
    <time>${new Date(one.at_ms).toLocaleTimeString(document.documentElement.lang)}</time> ${t("hall_correction", { who: one.who === "organiser" ? t("hall_organiser") : one.who, round: one.round, table: one.table, before: placesOf(one.before), after: placesOf(one.after) })}
    ${one.why && html` <i>${one.why}</i>`}</li>`)}</ul></section>`;
}

function SaveButton({ hall, form }) {
  const save = async () => {
    const problem = await saveFile(`/tournament.${form}`, hall.lang);
    if (problem) hall.refuse(problem);
  };
  return html`<button type="button" class="button small" data-do=${`save-${form}`} onClick=${save}>${form.toUpperCase()}</button>`;
}

export function TournamentDesk({ hall }) {
  const { tournament } = hall.view;
  const [isNew, setNew] = useState(false);
  if (!tournament || isNew) return html`<${OpenForm} hall=${hall} onClose=${tournament ? () => setNew(false) : null} />`;
  return html`<div class="hall-desk"><div><${Rounds} hall=${hall} tournament=${tournament} /><${Corrections} tournament=${tournament} /></div>
    <div><${Standings} tournament=${tournament} />
      <p class="row">${t("hall_export")} ${["csv", "json"].map((form) => html`<${SaveButton} key=${form} hall=${hall} form=${form} />`)}
        <button type="button" class="button small quiet" data-do="open-new" onClick=${() => setNew(true)}>${t("hall_open_new")}</button></p></div>
    <${People} hall=${hall} tournament=${tournament} /></div>`;
}
