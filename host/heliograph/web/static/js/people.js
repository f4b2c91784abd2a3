// The people of this table: what they played, how they did, and who is who. For the table screen alone.

import { html, useEffect, useRef, useState } from "/vendor/htm.js";
import { saveFile } from "./files.js";
import { useAnswer } from "./model.js";
import { shown } from "./numbers.js";
import { RatingPlot, ScorePlot } from "./people_plots.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

const day = (atMs, lang) => new Date(atMs).toLocaleDateString(lang, { dateStyle: "medium" });
const number = (value, lang) => (value === null ? "–" : shown(value).toLocaleString(lang));

function Everybody({ answer, table, open }) {
  if (!answer.people.length) return html`<p class="hint">${t("people_none")}</p>`;
  return html`<table class="people-table"><thead><tr><th scope="col">${t("people_name")}</th><th scope="col">${t("people_games")}</th>
    <th scope="col">${t("people_wins")}</th><th scope="col">${t("people_last")}</th></tr></thead>
    <tbody>${answer.people.map((one) => html`<tr key=${one.name}>
      <th scope="row"><button type="button" class="button" data-person=${one.name} onClick=${() => open(one.name)}>${one.name}</button></th>
      <td>${one.games}</td><td>${one.wins}</td><td>${day(one.last_ms, table.lang)}</td></tr>`)}</tbody></table>`;
}

function Games({ game, lang }) {
  return html`<details class="people-values"><summary>${t("people_as_table")}</summary><table><thead><tr><th scope="col">${t("people_date")}</th>
    <th scope="col">${t("people_score")}</th><th scope="col">${t("people_place")}</th><th scope="col">${t("people_with")}</th></tr></thead>
    <tbody>${game.matches.map((one) => html`<tr key=${one.match}><th scope="row">${day(one.at_ms, lang)}</th><td>${number(one.score, lang)}</td>
      <td>${one.won ? `★ ${t("people_won")}` : `${one.place}/${one.seats}`}</td><td>${one.others.join(", ")}</td></tr>`)}</tbody></table></details>`;
}

function Game({ game, lang }) {
  const facts = [t("people_summary", { count: game.games, wins: game.wins })];
  if (game.mean !== null) facts.push(t("people_points", { mean: number(game.mean, lang), best: number(game.best, lang) }));
  if (game.turn_s !== null) facts.push(t("people_turn", { seconds: number(game.turn_s, lang) }));
  return html`<section class="people-game"><h3>${game.title}</h3><p>${facts.join(" · ")}</p>
    <${ScorePlot} game=${game} lang=${lang} /><${Games} game=${game} lang=${lang} /></section>`;
}

function Rating({ rating, lang }) {
  return html`<section class="people-game" data-rating=${`${rating.game}-${rating.seats}`}><h3>${rating.title}</h3>
    <p><strong class="people-mu">${number(rating.mu, lang)} ± ${number(rating.band, lang)}</strong> ${rating.words}</p>
    <${RatingPlot} rating=${rating} lang=${lang} />
    <details class="people-values"><summary>${t("people_as_table")}</summary><table><thead><tr><th scope="col">${t("people_date")}</th><th scope="col">${t("people_rating")}</th></tr></thead>
      <tbody>${rating.points.map((one) => html`<tr key=${one.match}><th scope="row">${day(one.at_ms, lang)}</th><td>${number(one.mu, lang)} ± ${number(one.band, lang)}</td></tr>`)}</tbody></table></details></section>`;
}

function Best({ best }) {
  if (!best.length) return null;
  return html`<h2>${t("people_best")}</h2><ol class="people-best">${best.map((one) => html`<li key=${`${one.match}/${one.step}`}>
    <strong>+${one.points}</strong> <span>${one.text}</span> <small class="hint">${one.title}</small></li>`)}</ol>`;
}

// Another name, or the name of somebody who is the same person.
function Rename({ person, people, table }) {
  const [name, setName] = useState(person.name);
  const save = (event) => {
    event.preventDefault();
    table.command({ do: "join_people", name: person.name, other: name });
  };
  return html`<form class="people-rename" onSubmit=${save}><label class="people-label">${t("people_rename")}
      <input class="field" maxlength="20" list="people-names" value=${name} onInput=${(event) => setName(event.target.value)} /></label>
    <datalist id="people-names">${people.map((one) => html`<option key=${one.name} value=${one.name} />`)}</datalist>
    <button type="submit" class="button" data-do="save-name" disabled=${!name.trim() || name === person.name}>${t("people_save_name")}</button></form>
    <p class="hint">${t("people_rename_hint")}</p>`;
}

function Spellings({ person, table }) {
  if (!person.spellings.length) return null;
  return html`<ul class="people-spellings" aria-label=${t("people_also")}><li>${t("people_also")}:</li>${person.spellings.map((one) => html`<li key=${one}>${one}
    <button type="button" class="button small" data-part=${one} aria-label=${t("people_part_of", { name: one })} onClick=${() => table.command({ do: "part_people", name: one })}>${t("people_part")}</button></li>`)}</ul>`;
}

function Delete({ person, forget }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) return html`<button type="button" class="button quiet" data-do="forget" onClick=${() => setAsking(true)}>${t("people_delete")}</button>`;
  const question = t("people_delete_sure", { name: person.name });
  return html`<div class="games-sure" role="group" aria-label=${question}><p>${question} ${t("people_delete_not")}
      ${person.aside.length > 0 && t("people_delete_aside", { files: person.aside.join(", ") })}</p>
    <button type="button" class="button" autofocus onClick=${() => setAsking(false)}>${t("cancel")}</button>
    <button type="button" class="button danger" data-do="forget-now" onClick=${forget}>${t("people_delete_now")}</button></div>`;
}

function Person({ person, people, table, forget, save }) {
  const { lang } = table;
  const facts = [t("people_summary", { count: person.games, wins: person.wins })];
  if (person.turn_s !== null) facts.push(t("people_turn", { seconds: number(person.turn_s, lang) }));
  return html`<p class="people-summary">${facts.join(" · ")}</p>
    <div class="people-games">${person.by_game.map((game) => html`<${Game} key=${game.game} game=${game} lang=${lang} />`)}</div>
    ${person.ratings.length > 0 && html`<h2>${t("people_rating")}</h2><p class="hint">${t("people_rating_hint")}</p>
      <div class="people-games">${person.ratings.map((one) => html`<${Rating} key=${`${one.game}-${one.seats}`} rating=${one} lang=${lang} />`)}</div>`}
    <${Best} best=${person.best} />
    <${Rename} key=${person.name} person=${person} people=${people} table=${table} /><${Spellings} person=${person} table=${table} />
    <p class="hint">${t("people_kept")}</p>
    <p><button type="button" class="button" data-do="person-json" disabled=${!table.isOnline} onClick=${() => save("/library/person.json", { name: person.name })}>${t("people_own")}</button></p>
    <${Delete} key=${`delete ${person.name}`} person=${person} forget=${forget} />`;
}

export function PeoplePage({ table, onClose }) {
  const dialog = useRef(null);
  const [wanted, setWanted] = useState("");
  const [problem, setProblem] = useState("");
  const answer = useAnswer(table, { do: "people" }, wanted);
  const { person, forget: answered } = table.answers;
  const before = useRef(answered);
  const done = answered !== before.current && answered; // what was deleted since this was opened
  useEffect(() => dialog.current.showModal(), []);
  useEffect(() => {
    if (wanted) table.command({ do: "person", name: wanted });
  }, [wanted, table.spoken]);
  const save = async (path, fields) => setProblem(await saveFile(path, table.lang, fields));
  const forget = () => table.command({ do: "forget", name: person.name });
  useEffect(() => {
    if (done) setWanted("");
  }, [done]);
  const said = problem || table.refusal?.text;
  const isShown = wanted && person;
  return html`<dialog class="setup games-list people" ref=${dialog} onClose=${(event) => event.target === dialog.current && onClose()} aria-label=${t("people_title")}>
    <header role="presentation"><div><p class="due" tabindex="-1">${isShown ? person.name : t("people_title")}</p><p class="hint">${t("people_hint")}</p></div><span class="spring"></span>
      ${wanted && html`<button type="button" class="button" data-do="all-people" onClick=${() => setWanted("")}>${t("people_back")}</button>`}
      <button type="button" class="button square quiet" onClick=${onClose} aria-label=${t("close")}><${Icon} name="close" /></button></header>
    <div class="setup-body"><div aria-live="polite">${said && html`<p class="problem" data-said>${said}</p>`}
        ${done && !wanted && html`<p class="games-good" data-said>${done.said}</p>`}${answer?.left_out && html`<p class="hint" data-left-out>${answer.left_out}</p>`}</div>
      ${isShown ? html`<${Person} person=${person} people=${answer?.people ?? []} table=${table} forget=${forget} save=${save} />` : answer && !wanted && html`<${Everybody} answer=${answer} table=${table} open=${setWanted} />`}</div>
    <footer role="presentation"><button type="button" class="button" data-do="people-json" disabled=${!table.isOnline} onClick=${() => save("/library/people.json")}>${t("people_json")}</button>
      <button type="button" class="button" data-do="people-csv" disabled=${!table.isOnline} onClick=${() => save("/library/people.csv")}>${t("people_csv")}</button></footer></dialog>`;
}
