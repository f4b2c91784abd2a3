// Places on lines, at most one piece on each.

import { html } from "/vendor/htm.js";
import { still } from "/static/js/still.js";
import { Frame, spotsOf, viewBoxOf } from "./lattice.js";
import { Pieces } from "./pieces.js";

const Lines = still(({ places, lines, spots }) => {
  const at = new Map(places.map((place, index) => [place.name, spots[index].join(" ")]));
  return html`<g aria-hidden="true">${lines.map((line) => html`<path key=${line.join()} class="kit-line" d=${`M${line.map((name) => at.get(name)).join(" L")}`} />`)}
    ${places.map(({ name }, index) => html`<circle key=${name} class="kit-knot" cx=${spots[index][0]} cy=${spots[index][1]} r="8" />`)}</g>`;
});

const Point = still(({ x, y, isTaken, ...attributes }) => html`<g class="kit-spot" ...${attributes}>
  <circle class="kit-hit" cx=${x} cy=${y} r="46" /><circle class="kit-mark" cx=${x} cy=${y} r=${isTaken ? 43 : 16} data-taken=${isTaken ? "yes" : undefined} /></g>`);

export function Points({ part: { label, lines, places }, people, taps }) {
  const { spots, ...size } = spotsOf(places, true);
  return html`<svg class="kit-board" viewBox=${viewBoxOf(size)} role="group" aria-label=${label}><${Frame} ...${size} />
    <${Lines} places=${places} lines=${lines} spots=${spots} /><${Pieces} places=${places} spots=${spots} people=${people} />
    ${places.map((place, at) => html`<${Point} key=${place.name} x=${spots[at][0]} y=${spots[at][1]} isTaken=${place.seat !== undefined} ...${taps.at(place.target, place.said)} />`)}</svg>`;
}
