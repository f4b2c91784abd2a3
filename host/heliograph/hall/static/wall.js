// The screen for the wall: who sits where and who leads, in type that is read across a room.

import { html } from "/vendor/htm.js";
import { home } from "/static/js/connection.js";
import { t } from "/static/js/texts.js";
import { tableName, useNow } from "./hall_model.js";
import { SeatList } from "./rounds.js";
import { Standings } from "./standings.js";
import { Clock, Seats } from "./tables.js";
import { Top } from "./top.js";

const watchAddress = (table) => (home() === "/" ? `/p/~${table}` : `${home()}~${table}`);

function Round({ hall, tournament, one }) {
  return html`<section class="wall-round"><h2>${t("hall_round_title", { round: one.round, rounds: tournament.rounds })}</h2>
    <ul class="wall-tables">${one.tables.map((seating, index) => html`<li key=${index} data-done=${seating.result ? "yes" : "no"}>
      <h3>${tableName(hall.view, seating, index)}</h3><${SeatList} tournament=${tournament} seating=${seating} /></li>`)}</ul>
    ${one.byes.length > 0 && html`<p class="hint">${t("hall_byes", { names: one.byes.map((number) => tournament.names[number - 1]).join(", ") })}</p>`}</section>`;
}

function LiveTables({ hall }) {
  const now = useNow();
  return html`<ul class="wall-tables">${hall.view.tables.map((table) => html`<li key=${table.table} data-table=${table.table}><h3><a href=${watchAddress(table.table)}>${table.name}</a></h3>
    <p>${table.game} ${table.round !== null && t("hall_round", { round: table.round })}</p><${Clock} table=${table} now=${now} /><${Seats} table=${table} /></li>`)}</ul>`;
}

export function Wall({ hall }) {
  const { tournament, delay_s: delay } = hall.view;
  const last = tournament?.played.at(-1);
  return html`<${Top} hall=${hall} kind="wall-top">${tournament && html`<span>${t("hall_here_now", { count: tournament.here })}</span>`}</${Top}>
    <main class="wall"><div>${last && html`<${Round} hall=${hall} tournament=${tournament} one=${last} />`}
        ${tournament && !last && html`<p class="wall-words">${t("hall_nothing_drawn")}</p>`}
        ${!last && html`<${LiveTables} hall=${hall} />`}
        ${last && html`<nav class="wall-watch">${hall.view.tables.map((table) => html`<a key=${table.table} class="button small quiet" href=${watchAddress(table.table)}>${t("hall_watch_table", { table: table.name })}</a>`)}</nav>`}
        ${delay > 0 && html`<p class="hint">${t("hall_later", { seconds: delay })}</p>`}</div>
      ${tournament && html`<${Standings} tournament=${tournament} isShort />`}</main>`;
}
