// Places with a number of equal pieces each: as many as can be seen, and their number.

import { html } from "/vendor/htm.js";
import { still } from "/static/js/still.js";

const MOST_SEEDS = 24;
const GOLDEN = 2.39996; // the turn from one seed of a sunflower to the next

// Few lie loosely, many close together.
function seeds(count) {
  const shown = Math.min(count, MOST_SEEDS);
  const spread = Math.min(10, 33 / Math.sqrt(shown || 1));
  return Array.from({ length: shown }, (_, at) => {
    const far = spread * Math.sqrt(at + (shown > 1 ? 0.6 : 0));
    return [50 + far * Math.cos(at * GOLDEN), 46 + far * Math.sin(at * GOLDEN)];
  });
}

const Pit = still(({ count, ...attributes }) => html`<svg class="kit-pit" viewBox="0 0 100 124" ...${attributes}>
  <circle class="kit-hollow" cx="50" cy="48" r="45" />
  ${seeds(count).map(([x, y], at) => html`<circle key=${at} class="kit-seed" cx=${x} cy=${y} r="7.5" />`)}
  <text class="kit-count" x="50" y="112">${count}</text></svg>`);

export function Pits({ part: { label, rows }, taps }) {
  return html`<div class="kit-pits" role="group" aria-label=${label}>${rows.map((row, at) => html`<div key=${at} class="kit-pit-row">
    ${row.map((pit) => html`<${Pit} key=${pit.name} count=${pit.count} ...${taps.at(pit.target, pit.said)} />`)}</div>`)}</div>`;
}
