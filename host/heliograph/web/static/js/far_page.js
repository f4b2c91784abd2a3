// The table from three metres: on a television, or on the host's screen while nobody enters anything.

import { html, render, useEffect } from "/vendor/htm.js";
import { home } from "./connection.js";
import { followTheme } from "./device.js";
import { titleOf } from "./games.js";
import { useTable } from "./model.js";
import { noTable } from "./no_table.js";
import { useReturn } from "./resting.js";
import { SeatToken } from "./seats.js";
import { clockTime, useTurnSeconds } from "./settings.js";
import { t } from "./texts.js";

// The colour of a seat, and how long its name is: every name is shown in full.
const ofSeat = (seat) => `--seat: ${seat.css ?? `var(--token-${seat.colour})`}; --letters: ${seat.name.length}`;

function Clock({ settings }) {
  const seconds = useTurnSeconds(settings);
  const { paused_ms: paused, limit_s: limit } = settings;
  if (paused !== null) return html`<span class="far-clock">${t("settings_pause")}</span>`;
  return html`<span class=${`far-clock ${limit && seconds > limit ? "over" : ""}`}>${clockTime(seconds)}</span>`;
}

function OnTurn({ view, seats }) {
  return html`<section class="far-now" role="status">
    ${seats.map((seat) => html`<p key=${seat.seat} class="far-who" style=${ofSeat(seat)} data-seat=${seat.number}><${SeatToken} seat=${seat} size=${96} /><strong>${seat.name}</strong></p>`)}
    ${view.due && html`<p class="far-due">${view.due.headline}</p>`}</section>`;
}

function Seat({ seat }) {
  return html`<li class=${`far-seat ${seat.state}`} style=${ofSeat(seat)} data-seat=${seat.number} data-state=${seat.state}>
    <${SeatToken} seat=${seat} size=${56} /><strong>${seat.name}</strong>
    ${(seat.score ?? "") !== "" && html`<span class="far-score">${seat.score}</span>`}
    ${seat.state === "next" && html`<small>${t("state_next")}</small>`}</li>`;
}

function Far({ view }) {
  const wanted = view.is_over ? "winner" : "now";
  const rounds = view.marks.rounds.filter((step) => step <= view.rev).length;
  return html`<main class="far"><header><strong>${titleOf(view.game) || t("app")}</strong>
      ${rounds > 0 && !view.is_over && html`<span>${t("round")} ${rounds + 1}</span>`}
      ${view.kind === "match" && !view.is_over && html`<${Clock} settings=${view.settings} />`}
      <a class="far-home" href=${home()}>${t("unit_table")}</a></header>
    <${OnTurn} view=${view} seats=${view.seats.filter((seat) => seat.state === wanted)} />
    <ol class="far-seats">${view.seats.map((seat) => html`<${Seat} key=${seat.seat} seat=${seat} />`)}</ol></main>`;
}

function FarPage() {
  const table = useTable();
  useReturn();
  useEffect(() => {
    document.title = `${t("far")} · ${t("app")}`;
  }, [table.view?.lang]);
  return noTable(table) ?? html`<${Far} view=${table.view} />`;
}

followTheme();
render(html`<${FarPage} />`, document.getElementById("app"));
