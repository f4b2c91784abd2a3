// Boards on a plane: squares, points on lines, hexagons, fields of a track. They differ in their ground.

import { html } from "/vendor/htm.js";
import { tokenFill } from "/static/js/shapes.js";
import { still } from "/static/js/still.js";
import { Frame, STEP, spotsOf, viewBoxOf } from "./lattice.js";
import { Pieces } from "./pieces.js";

const isDark = (x, y) => (x + y) % 2 === 0;

// All squares of the board, also those that no piece ever comes to.
const Squares = still(({ columns, rows, isPlain }) => html`<g aria-hidden="true">${Array.from({ length: columns * rows }, (_, at) => {
  const [x, y] = [at % columns, Math.floor(at / columns)];
  const look = isPlain ? "is-plain" : isDark(x, rows - 1 - y) && "is-dark";
  return html`<rect key=${at} class=${`kit-square ${look || ""}`} x=${x * STEP} y=${y * STEP} width=${STEP} height=${STEP} />`;
})}</g>`);

function Lines({ places, lines, spots }) {
  const at = new Map(places.map((place, index) => [place.name, spots[index].join(" ")]));
  return lines.map((line) => html`<path key=${line.join()} class="kit-line" d=${`M${line.map((name) => at.get(name)).join(" L")}`} />`);
}

const Points = still(({ places, lines, spots }) => html`<g aria-hidden="true"><${Lines} ...${{ places, lines, spots }} />
  ${spots.map(([x, y], at) => html`<circle key=${at} class="kit-knot" cx=${x} cy=${y} r="8" />`)}</g>`);

const HEXAGON = "M0 -57 L50 -28.5 V28.5 L0 57 L-50 28.5 V-28.5Z";
const seatFill = (seat) => (seat ? seat.css ?? tokenFill(seat.colour) : undefined);

// A place in the colour of a seat is that seat's own: its start, its home, its goal.
const Hexes = still(({ places, spots, people }) => html`<g aria-hidden="true">${spots.map(([x, y], at) => html`<path key=${at} class="kit-field" d=${HEXAGON} transform=${`translate(${x} ${y})`} style=${{ "--own": seatFill(people[places[at].owner]) }} data-owner=${places[at].owner} />`)}</g>`);

const Fields = still(({ places, lines, spots, people }) => html`<g aria-hidden="true"><${Lines} ...${{ places, lines, spots }} />
  ${spots.map(([x, y], at) => html`<circle key=${at} class="kit-field" cx=${x} cy=${y} r="40" style=${{ "--own": seatFill(people[places[at].owner]) }} data-owner=${places[at].owner} />`)}</g>`);

const GROUNDS = { squares: Squares, points: Points, hexes: Hexes, track: Fields };

export const Spot = still(({ x, y, isSquare, isTaken, ...attributes }) => html`<g class="kit-spot" ...${attributes}>
  ${isSquare
    ? html`<rect class="kit-hit" x=${x - 47} y=${y - 47} width="94" height="94" rx="10" />`
    : html`<circle class="kit-hit" cx=${x} cy=${y} r="46" />`}
  <circle class="kit-mark" cx=${x} cy=${y} r=${isTaken ? 43 : 16} data-taken=${isTaken ? "yes" : undefined} /></g>`);

export function PlacesBoard({ part, people, taps, viewer }) {
  const { kind, label, places, lines = [], pieces = "", is_plain: isPlain } = part;
  const { spots, ...size } = spotsOf(part, part.turns && viewer === 1);
  return html`<svg class="kit-board" viewBox=${viewBoxOf(size)} role="group" aria-label=${label}><${Frame} ...${size} />
    <${GROUNDS[kind]} ...${{ places, lines, spots, people, isPlain, columns: size.columns, rows: size.rows }} />
    <${Pieces} ...${{ places, spots, people, pieces }} />
    ${places.map((place, at) => html`<${Spot} key=${place.name} x=${spots[at][0]} y=${spots[at][1]} isSquare=${kind === "squares"} isTaken=${place.shape !== undefined} ...${taps.at(place.target, place.said)} />`)}</svg>`;
}
