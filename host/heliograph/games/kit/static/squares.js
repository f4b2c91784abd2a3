// A board of squares, at most one piece on each.

import { html } from "/vendor/htm.js";
import { still } from "/static/js/still.js";
import { Frame, STEP, spotsOf, viewBoxOf } from "./lattice.js";
import { Pieces } from "./pieces.js";

const isDark = (x, y) => (x + y) % 2 === 0;

// All squares of the board, also those that no piece ever comes to.
const Ground = still(({ columns, rows }) => html`<g aria-hidden="true">${Array.from({ length: columns * rows }, (_, at) => {
  const [x, y] = [at % columns, Math.floor(at / columns)];
  return html`<rect key=${at} class=${isDark(x, rows - 1 - y) ? "kit-square is-dark" : "kit-square"} x=${x * STEP} y=${y * STEP} width=${STEP} height=${STEP} />`;
})}</g>`);

const Square = still(({ x, y, isTaken, ...attributes }) => html`<g class="kit-spot" ...${attributes}>
  <rect class="kit-hit" x=${x - 47} y=${y - 47} width="94" height="94" rx="10" /><circle class="kit-mark" cx=${x} cy=${y} r=${isTaken ? 43 : 16} data-taken=${isTaken ? "yes" : undefined} /></g>`);

export function Squares({ part: { label, places }, people, taps }) {
  const { spots, ...size } = spotsOf(places, false);
  return html`<svg class="kit-board" viewBox=${viewBoxOf(size)} role="group" aria-label=${label}><${Frame} ...${size} />
    <${Ground} columns=${size.columns} rows=${size.rows} /><${Pieces} places=${places} spots=${spots} people=${people} />
    ${places.map((place, at) => html`<${Square} key=${place.name} x=${spots[at][0]} y=${spots[at][1]} isTaken=${place.seat !== undefined} ...${taps.at(place.target, place.said)} />`)}</svg>`;
}
