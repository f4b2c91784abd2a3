// The round that is played: who sits where, what came of it, and the next draw.

import { html, useState } from "/vendor/htm.js";
import { t } from "/static/js/texts.js";
import { nameOf, tableName } from "./hall_model.js";

function ResultForm({ hall, tournament, round, index, seating, onClose }) {
  const known = seating.result;
  const [places, setPlaces] = useState(known?.places ?? seating.seats.map((_, seat) => seat + 1));
  const [scores, setScores] = useState(known?.scores ?? seating.seats.map(() => null));
  const [why, setWhy] = useState("");
  const put = (list, seat, value) => list.map((one, at) => (at === seat ? value : one));
  const save = async (event) => {
    event.preventDefault();
    const told = scores.every((score) => score !== null) ? { scores } : {};
    const result = { round, table: index, places, ...told };
    if (await hall.ask(known ? { do: "correct", ...result, why } : { do: "result", ...result })) onClose();
  };
  return html`<form class="hall-result" onSubmit=${save}>${seating.seats.map((number, seat) => html`<p key=${number} class="row"><span>${nameOf(tournament, number)}</span>
      <select aria-label=${t("hall_place_of", { name: nameOf(tournament, number) })} onChange=${(event) => setPlaces(put(places, seat, Number(event.target.value)))}>
        ${seating.seats.map((_, place) => html`<option key=${place} value=${place + 1} selected=${places[seat] === place + 1}>${place + 1}.</option>`)}</select>
      <input type="number" value=${scores[seat] ?? ""} aria-label=${t("hall_score_of", { name: nameOf(tournament, number) })}
        onInput=${(event) => setScores(put(scores, seat, event.target.value === "" ? null : event.target.valueAsNumber))} /></p>`)}
    ${known && html`<label>${t("hall_why")}<input type="text" name="why" maxlength="200" value=${why} onInput=${(event) => setWhy(event.target.value)} /></label>`}
    <p class="row"><button type="submit" class="button small primary" data-do="save">${t("hall_save")}</button>
      <button type="button" class="button small quiet" onClick=${onClose}>${t("hall_cancel")}</button></p></form>`;
}

export function SeatList({ tournament, seating }) {
  const { result } = seating;
  return html`<ol class="hall-seats">${seating.seats.map((number, seat) => html`<li key=${number} data-state=${result?.places[seat] === 1 ? "winner" : ""}>
    <span>${result && html`<small>${result.places[seat]}.</small> `}${nameOf(tournament, number)}</span>${result?.scores[seat] != null && html`<b>${result.scores[seat]}</b>`}</li>`)}</ol>`;
}

function SeatingCard({ hall, tournament, round, index, seating }) {
  const [isOpen, setOpen] = useState(false);
  const { result } = seating;
  const origin = result?.match ? t("hall_from_match") : t("hall_by_hand");
  return html`<li class="hall-seating" data-seating=${index} data-done=${result ? "yes" : "no"}><h3>${tableName(hall.view, seating, index)} <small>${result ? origin : t("hall_playing")}</small></h3>
    ${isOpen ? html`<${ResultForm} hall=${hall} tournament=${tournament} round=${round} index=${index} seating=${seating} onClose=${() => setOpen(false)} />` : html`<${SeatList} tournament=${tournament} seating=${seating} />
      <button type="button" class="button small quiet" data-do=${result ? "correct" : "result"} onClick=${() => setOpen(true)}>${t(result ? "hall_correct" : "hall_enter")}</button>`}</li>`;
}

function RoundPanel({ hall, tournament, one }) {
  return html`<section class="panel" data-round=${one.round}><h2>${t("hall_round_title", { round: one.round, rounds: tournament.rounds })}</h2>
    <ul class="hall-seatings">${one.tables.map((seating, index) => html`<${SeatingCard} key=${index} hall=${hall} tournament=${tournament} round=${one.round} index=${index} seating=${seating} />`)}</ul>
    ${one.byes.length > 0 && html`<p class="hint">${t("hall_byes", { names: one.byes.map((number) => nameOf(tournament, number)).join(", ") })}</p>`}</section>`;
}

// Where tables take that command, their matches begin with the right people, and nobody types names.
function BeginAll({ hall, tournament }) {
  const [depth, setDepth] = useState(tournament.depths[1] ?? tournament.depths[0]); // the real box under the full rules
  const { begun } = hall.answers;
  return html`<p class="row begin-all"><label>${t("hall_begin_as")}<select name="depth" onChange=${(event) => setDepth(event.target.value)}>
      ${tournament.depths.map((one) => html`<option key=${one} value=${one} selected=${one === depth}>${t(`depth_${one}`)}</option>`)}</select></label>
    <button type="button" class="button" data-do="begin-all" onClick=${() => hall.ask({ do: "begin", depth })}>${t("hall_begin")}</button>
    <span class="hint" role="status">${begun && t("hall_begun", { count: begun.count })} ${begun?.left > 0 && t("hall_not_begun", { count: begun.left })}</span></p>`;
}

function Draw({ hall, tournament }) {
  const [left, setLeft] = useState([]); // tables that are not to be used
  const tables = hall.view.tables.filter((table) => table.online);
  const used = tables.filter((table) => !left.includes(table.table)).map((table) => table.table);
  const toggle = (name) => setLeft(left.includes(name) ? left.filter((one) => one !== name) : [...left, name]);
  const round = tournament.played.length + 1;
  return html`<section class="panel"><fieldset><legend>${t("hall_draw_tables")}</legend>${tables.map((table) => html`<label key=${table.table} class="tick">
      <input type="checkbox" checked=${used.includes(table.table)} onChange=${() => toggle(table.table)} />${table.name}</label>`)}</fieldset>
    <button type="button" class="button primary" data-do="draw" onClick=${() => hall.ask({ do: "draw", tables: used })}>${t("hall_draw", { round })}</button></section>`;
}

export function Rounds({ hall, tournament }) {
  const { played } = tournament;
  const last = played.at(-1);
  const canTakeBack = last?.tables.every((seating) => !seating.result);
  return html`${!tournament.running && !tournament.over && html`<${Draw} hall=${hall} tournament=${tournament} />`}
    ${last && html`<${RoundPanel} hall=${hall} tournament=${tournament} one=${last} />`}
    ${tournament.running && html`<${BeginAll} hall=${hall} tournament=${tournament} />`}
    ${canTakeBack && html`<p><button type="button" class="button small quiet" data-do="take-back" onClick=${() => hall.ask({ do: "take_back" })}>${t("hall_take_back")}</button></p>`}
    ${played.length > 1 && html`<details><summary>${t("hall_earlier_rounds")}</summary>${played.slice(0, -1).reverse().map((one) => html`<${RoundPanel} key=${one.round} hall=${hall} tournament=${tournament} one=${one} />`)}</details>`}`;
}
