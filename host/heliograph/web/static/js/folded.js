// Other people's boards: one line each, which opens on a tap. A large screen shows them all.

import { html } from "/vendor/htm.js";
import { useMatch } from "./narrow.js";
import { shown } from "./numbers.js";
import { SeatToken } from "./seats.js";

const large = matchMedia("(min-width: 1500px) and (min-height: 850px)");

// `isOpen`: the seat's board is wanted whole, because it is on turn or something can be tapped there.
export function FoldedBoard({ seat, isOpen, children }) {
  const isLarge = useMatch(large);
  if (isOpen || isLarge) return children;
  return html`<details class="folded-board" data-seat=${seat.number}><summary><${SeatToken} seat=${seat} size=${26} /><strong>${seat.name}</strong>
    <small>${seat.values.map(([label, value]) => `${label}\u00a0${shown(value)}`).join(" · ")}</small><span class="seat-score">${seat.score}</span></summary>${children}</details>`;
}
