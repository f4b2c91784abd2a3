// The end of a game: who won, the score sheet with its reasons, how the race went, and once more.

import { html } from "/vendor/htm.js";
import { PuzzleButton } from "./puzzle_button.js";
import { ReportButton } from "./report_button.js";
import { SeatToken } from "./seats.js";
import { Sheet } from "./sheet.js";
import { t } from "./texts.js";

function Winner({ seat }) {
  return html`<li class="over-winner" data-winner=${seat.number}><${SeatToken} seat=${seat} size=${58} />
    <strong>${seat.name}</strong><span class="over-score">${seat.score}</span></li>`;
}

// One tap: the same people, seats, colours, options and computer players.
function Rematch({ table }) {
  return html`<p class="over-again"><button type="button" class="button primary" data-do="rematch" disabled=${!table.isOnline}
    onClick=${() => table.command({ do: "rematch" })}>${t("rematch")}</button><span class="hint">${t("rematch_hint")}</span>
    <button type="button" class="button quiet" data-do="print" onClick=${() => print()}>${t("sheet_print")}</button></p>`;
}

export function GameOver({ view, table }) {
  const why = view.due.text.replace(`${t("over_title")}. `, ""); // the heading has said that
  const winners = view.seats.filter((seat) => seat.state === "winner");
  return html`<section class="panel game-over" aria-label=${t("over_title")}>
    <h2>${t("over_title")}</h2>
    ${winners.length > 0 && html`<ul class="over-winners">${winners.map((seat) => html`<${Winner} key=${seat.seat} seat=${seat} />`)}</ul>`}
    <p class="over-why">${why}</p>
    ${view.role === "host" && !view.lesson && html`<${Rematch} table=${table} />`}
    <${ReportButton} view=${view} table=${table} />
    ${!view.lesson && ["referee", "digital"].includes(view.depth) && html`<p class="over-again"><${PuzzleButton} table=${table} game="" label=${t("puzzles_own")} look="" /></p>`}
    <${Sheet} view=${view} table=${table} /></section>`;
}
