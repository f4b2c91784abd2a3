// Numbers of the whole table, and pieces that wait beside the board.

import { html } from "/vendor/htm.js";
import { shown } from "/static/js/numbers.js";
import { SeatToken } from "/static/js/seats.js";
import { Piece } from "./pieces.js";

const LAYER = 22;

export function Counts({ part: { rows } }) {
  if (!rows.length) return null;
  return html`<dl class="kit-counts">${rows.map(({ label, value }) => html`<div key=${label}><dt>${label}</dt><dd>${shown(value)}</dd></div>`)}</dl>`;
}

// Pieces as they lie beside the board, each half below the next.
function Waiting({ seat, count }) {
  const width = 76 + Math.max(0, count - 1) * LAYER;
  return html`<svg class="kit-waiting" viewBox=${`-38 -38 ${width} 78`} aria-hidden="true">${Array.from({ length: count }, (_, at) => html`<g key=${at} transform=${`translate(${at * LAYER} 0)`}><${Piece} seat=${seat} shape="man" /></g>`)}</svg>`;
}

export function Reserve({ part: { label, seats }, people, taps }) {
  return html`<section class="kit-reserve" aria-label=${label}><h2>${label}</h2>${seats.map(({ seat, name, count, said }) => html`<div key=${seat} class="kit-stock">
    <div class="kit-who" ...${taps.at(`seat:${seat + 1}`, said)}><${SeatToken} seat=${people[seat]} size=${26} /><span aria-hidden="true">${name}</span><strong aria-hidden="true">${shown(count)}</strong></div>
    ${count > 0 && html`<${Waiting} seat=${people[seat]} count=${count} />`}</div>`)}</section>`;
}
