// The people at the table: who is on turn, scores, and what each has openly.

import { html, useMemo } from "/vendor/htm.js";
import { shown } from "./numbers.js";
import { still } from "./still.js";
import { t } from "./texts.js";

// Who sits where, without what they have: the same object all game long, so that drawings with
// people in them stand still.
export function usePeople(seats) {
  const people = seats.map(({ seat, number, name, colour, css }) => ({ seat, number, name, colour, css }));
  return useMemo(() => people, [JSON.stringify(people)]);
}

// A round token in the colour of the seat; the number is there for whoever cannot tell colours.
export function SeatToken({ seat, size = 32 }) {
  return html`<span class="seat-token" style=${`--size: ${size}px; --seat: ${seat.css ?? `var(--token-${seat.colour})`}`} data-colour=${seat.colour} aria-hidden="true">${seat.number}</span>`;
}

export const Seat = still(({ seat, isMe }) => {
  return html`<li class=${`place place-${seat.state}`} data-seat=${seat.number} data-state=${seat.state}>
    <${SeatToken} seat=${seat} />
    <span class="who"><strong>${seat.name}${isMe && html` <small>(${t("you")})</small>`}</strong>
      ${seat.first && html`<small class="first-mark">${t("first_player")}</small>`}
      ${seat.bot && html`<small class="pill">${t("bot")}</small>`}
      <small class="seat-values">${seat.values.map(([label, value]) => `${label}\u00a0${shown(value)}`).join(" · ")}</small></span>
    <span class="seat-score">${seat.score}</span>
    <span class="state">${seat.state && t(`state_${seat.state}`)}</span></li>`;
});

export function Seats({ view }) {
  return html`<section class=${`panel order seats ${view.seats.length > 2 ? "many" : ""}`}><h2>${t("order_plain")}</h2>
    <ol>${view.seats.map((seat) => html`<${Seat} key=${seat.seat} seat=${seat} isMe=${view.viewer === seat.seat} />`)}</ol></section>`;
}
