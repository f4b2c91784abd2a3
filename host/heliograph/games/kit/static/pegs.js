// A pegging track, as for cribbage: a lane of holes for each seat, wound into rows; two pegs show the
// points of a seat and those before. Hole 0 is the start, the last one the goal.

import { html } from "/vendor/htm.js";
import { tokenEdge, tokenFill } from "/static/js/shapes.js";
import { still } from "/static/js/still.js";

const [HOLE, LANE, GROUP, GAP, EDGE] = [24, 26, 10, 22, 20];

// Rows go right and left in turn; after every fifth hole there is a little room.
function holeAt(hole, lane, { last, row, rowHeight }) {
  const index = Math.max(0, hole - 1);
  const isGoal = index > 0 && hole === last && index % row === 0; // it lies behind the end of its row
  const [line, place] = isGoal ? [index / row - 1, row] : [Math.floor(index / row), index % row];
  const column = line % 2 ? row - 1 - place : place;
  return [HOLE * (column + 1.5) + GROUP * Math.max(0, Math.floor(column / 5)), rowHeight * line + LANE * (lane + 0.5) + 12];
}

const Holes = still(({ last, row, lanes, rowHeight }) => html`<g>${Array.from({ length: lanes * last }, (_, at) => {
  const hole = 1 + (at % last);
  const [x, y] = holeAt(hole, Math.floor(at / last), { last, row, rowHeight });
  return html`<circle key=${at} class=${`kit-hole ${hole === last ? "is-last" : ""}`} cx=${x} cy=${y} r="5" />`;
})}</g>`);

const Marks = still(({ last, row, rowHeight }) => html`<g>${Array.from({ length: Math.ceil((last - 1) / row) }, (_, line) => {
  const hole = line * row + (line % 2 ? 1 : row); // the one at the right
  return html`<text key=${line} class="kit-edge" x=${HOLE * (row + 2) + GROUP * (row / 5 - 1) + 6} y=${rowHeight * line + rowHeight / 2 - 4}>${Math.min(hole, last)}</text>`;
})}</g>`);

function Peg({ hole, seat, lane, isBack, ...track }) {
  const [x, y] = holeAt(hole, lane, track);
  const at = hole ? x : HOLE * 0.5;
  return html`<g class="kit-peg" style=${`transform: translate(${at - (hole || !isBack ? 0 : 8)}px, ${y}px)`} opacity=${isBack ? 0.65 : 1}><circle r="11" fill=${seat.css ?? tokenFill(seat.colour)} stroke=${tokenEdge(seat.colour)} stroke-width="2" />
    <text class="kit-peg-number" y="1" data-colour=${seat.colour}>${seat.number}</text></g>`;
}

export function Pegs({ part: { label, last, row, seats }, people, taps }) {
  const rowHeight = LANE * seats.length + GAP;
  const width = HOLE * (row + 3) + GROUP * (row / 5) + 8;
  const height = rowHeight * Math.ceil((last - 1) / row) + 8;
  const shared = { last, row, rowHeight };
  return html`<svg class="kit-board kit-pegs" viewBox=${`${-EDGE} -4 ${width + EDGE} ${height}`} role="group" aria-label=${label}><rect class="kit-frame" x=${4 - EDGE} y="0" width=${width + EDGE - 8} height=${height - 8} rx="18" aria-hidden="true" />
    <g aria-hidden="true"><${Holes} lanes=${seats.length} ...${shared} /><${Marks} ...${shared} /></g>
    ${seats.map(({ seat, front, back, said }, lane) => html`<g key=${seat} ...${taps.at(`seat:${seat + 1}`, said)}>${back !== front && html`<${Peg} ...${{ hole: back, seat: people[seat], lane, isBack: true, ...shared }} />`}<${Peg} ...${{ hole: front, seat: people[seat], lane, ...shared }} /></g>`)}</svg>`;
}
