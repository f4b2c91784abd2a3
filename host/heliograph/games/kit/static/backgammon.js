// The points of backgammon: two rows of quarters, between them the bar, at the edge the trays. Pieces
// lie from the outer edge inwards; more than five are told by a number.

import { html } from "/vendor/htm.js";
import { still } from "/static/js/still.js";
import { Piece } from "./pieces.js";

const [WIDE, LONG, GAP, EDGE] = [64, 330, 60, 14];
const MOST = 5;
const HEIGHT = 2 * LONG + GAP;

const isTray = (quarter) => quarter.length === 1;
const pieceAt = (row, depth) => (row ? HEIGHT - 1 : 1) + (row ? -1 : 1) * (WIDE / 2 + depth * (WIDE - 2));

// Every place with where it lies.
function layOut(rows) {
  const found = [];
  rows.forEach((quarters, row) => {
    let x = 0;
    for (const quarter of quarters) {
      quarter.forEach((place, at) => {
        found.push({ ...place, x: x + WIDE * (at + 0.5), row, isTray: isTray(quarter), isDark: (at + row) % 2 === 0 });
      });
      x += WIDE * quarter.length;
    }
  });
  return found;
}

const Ground = still(({ x, row, isTray, isDark }) => (isTray
  ? html`<rect class="kit-tray" x=${x - WIDE / 2 + 5} y=${row ? HEIGHT / 2 + 8 : 4} width=${WIDE - 10} height=${HEIGHT / 2 - 12} rx="10" />`
  : html`<path class=${`kit-wedge ${isDark ? "is-dark" : ""}`} d=${`M${x - WIDE / 2 + 1} ${row ? HEIGHT : 0} h${WIDE - 2} L${x} ${row ? HEIGHT - LONG + 20 : LONG - 20}Z`} />`));

const Heap = still(({ x, row, seat, count, shape }) => html`${Array.from({ length: Math.min(count, MOST) }, (_, at) => html`<g key=${at} transform=${`translate(${x} ${pieceAt(row, at)}) scale(.84)`}><${Piece} seat=${seat} shape=${shape} /></g>`)}
  ${count > MOST && html`<g transform=${`translate(${x} ${pieceAt(row, MOST - 1)})`}><circle class="kit-badge" r="19" /><text class="kit-badge-count" y="1">${count}</text></g>`}`);

const Spot = still(({ x, row, count = 0, ...attributes }) => html`<g class="kit-spot" ...${attributes}>
  <rect class="kit-hit" x=${x - WIDE / 2 + 2} y=${row ? HEIGHT / 2 + 4 : 2} width=${WIDE - 4} height=${HEIGHT / 2 - 6} rx="10" />
  ${count > 0
    ? html`<circle class="kit-mark" data-taken="yes" cx=${x} cy=${pieceAt(row, Math.min(count, MOST) - 1)} r="30" />`
    : html`<circle class="kit-mark" cx=${x} cy=${pieceAt(row, 0)} r="13" />`}</g>`);

export function Backgammon({ part: { label, rows }, people, taps }) {
  const places = layOut(rows);
  const width = Math.max(...places.map(({ x }) => x)) + WIDE / 2;
  const drawn = places.filter(({ name }) => name);
  return html`<svg class="kit-board kit-backgammon" viewBox=${`${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${HEIGHT + 2 * EDGE}`} role="group" aria-label=${label}>
    <g aria-hidden="true"><rect class="kit-frame" x=${4 - EDGE} y=${4 - EDGE} width=${width + 2 * EDGE - 8} height=${HEIGHT + 2 * EDGE - 8} rx="20" />
      ${drawn.map(({ name, x, row, isTray, isDark }) => html`<${Ground} key=${name} ...${{ x, row, isTray, isDark }} />`)}
      ${drawn.map(({ name, x, row, seat, count, shape }) => count > 0 && html`<${Heap} key=${name} ...${{ x, row, seat: people[seat], count, shape }} />`)}
      ${drawn.map(({ name, x, row, isTray }) => !isTray && html`<text key=${name} class="kit-point-name" x=${x} y=${row ? HEIGHT / 2 + 14 : HEIGHT / 2 - 12}>${name}</text>`)}</g>
    ${drawn.map(({ name, target, said, x, row, count }) => html`<${Spot} key=${name} ...${{ x, row, count }} ...${taps.at(target, said)} />`)}</svg>`;
}
