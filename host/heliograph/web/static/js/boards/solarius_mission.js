// The Solarius Mission table: the map, the Bridge with its wheel, and the player boards.
// Whoever acts has the board beside the map; only there things can be tapped.

import { html } from "/vendor/htm.js";
import { MapBoard } from "./solarius_map.js";
import { readTaps } from "./solarius_parts.js";
import { HandCards, PlayerBoard } from "./solarius_player.js";
import { NewDie, Wheel } from "./solarius_wheel.js";

// The boards below: one's own first, then in turn order.
function othersOf({ board, seats, viewer }) {
  const order = seats.map((_, index) => (board.actor + 1 + index) % seats.length).filter((seat) => seat !== board.actor);
  return order.sort((one, other) => (other === viewer) - (one === viewer));
}

export function Board({ view, pick, isDisabled }) {
  const { board } = view;
  const taps = readTaps(view, pick, isDisabled);
  const others = othersOf(view);
  return html`<div class=${`solarius ${board.level === 0 ? "wheel-alone" : ""}`}>
    <div class="solarius-top">
      <div class="solarius-sky">${board.map && html`<${MapBoard} view=${view} taps=${taps} />`}<${NewDie} view=${view} taps=${taps} pick=${pick} /></div>
      <div class="solarius-side"><${Wheel} view=${view} taps=${taps} />
        <${PlayerBoard} key=${board.actor} view=${view} seat=${board.actor} taps=${taps} isActor=${true} /></div>
      <div class="solarius-others">${others.map((seat) => html`<${PlayerBoard} key=${seat} view=${view} seat=${seat} taps=${taps} isActor=${false} />`)}</div>
    </div>
  </div>`;
}

// The cards of whoever holds this phone.
export function Hand({ view, pick, isDisabled }) {
  const { board, hand, viewer } = view;
  if (!hand || board.level < 3) return null;
  return html`<div class="solarius"><${HandCards} player=${board.players[viewer]} hand=${hand} words=${board.words} taps=${readTaps(view, pick, isDisabled)} isAlone=${true} /></div>`;
}
