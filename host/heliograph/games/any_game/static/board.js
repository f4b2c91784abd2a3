// A table that is kept by a description: the order of play, how everybody stands, the counters.

import { html } from "/vendor/htm.js";

const Seat = ({ seat, counters, track, pick }) => html`<li class="any-seat" data-colour=${seat.colour}
    data-due=${seat.is_due} data-standing=${seat.standing}>
  <button type="button" onClick=${() => pick(`seat:${seat.seat + 1}`)}>${seat.name}</button>
  ${counters.map((counter, index) => html`<span class="any-count">${counter.name} <strong>${seat.counts[index]}</strong></span>`)}
  ${track > 0 && html`<progress max=${track} value=${seat.place} aria-label=${seat.name}></progress>`}</li>`;

export function Board({ view, pick }) {
  const board = view.board;
  if (!board.order) return null;
  return html`<div class="any-game"><p class="any-round">${board.round}
    ${board.phases.length > 1 && board.phases.map((phase) => html` <span data-now=${phase.is_now}>${phase.name}</span>`)}</p>
    <ol class="any-order">${board.order.map((seat) => html`<${Seat} key=${seat.seat} seat=${seat}
      counters=${board.counters} track=${board.track_length} pick=${pick} />`)}</ol></div>`;
}
