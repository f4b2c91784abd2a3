// Places with a number of equal pieces each: as many as can be seen, and their number. Stores stand at
// the ends, a token says whose row it is.

import { html } from "/vendor/htm.js";
import { SeatToken } from "/static/js/seats.js";
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

const Pit = still(({ name, count, ...attributes }) => html`<svg class="kit-pit" viewBox="0 0 100 124" ...${attributes}>
  <circle class="kit-hollow" cx="50" cy="48" r="45" />
  ${seeds(count).map(([x, y], at) => html`<circle key=${at} class="kit-seed" cx=${x} cy=${y} r="7.5" />`)}
  <text class="kit-count" x="50" y="112">${count}</text><text class="kit-pit-name" x="10" y="112">${name}</text></svg>`);

export function Pits({ part: { label, rows, ends = [], seats = [], people: names = [] }, people, taps }) {
  const pit = (one) => html`<${Pit} key=${one.name} name=${one.name} count=${one.count} ...${taps.at(one.target, one.said)} />`;
  const whose = (at) => people[seats[at]] && html`<div class="kit-who" ...${taps.at(`seat:${seats[at] + 1}`, names[at])}><${SeatToken} seat=${people[seats[at]]} size=${26} /><span aria-hidden="true">${names[at]}</span></div>`;
  return html`<div class="kit-pits ${ends.length ? "has-ends" : ""}" role="group" aria-label=${label}>${ends[0] && html`<div class="kit-store">${pit(ends[0])}</div>`}
    <div class="kit-pit-rows">${rows.map((row, at) => html`<div key=${at} class="kit-pit-side">${at === 0 && whose(at)}<div class="kit-pit-row">${row.map(pit)}</div>${at > 0 && whose(at)}</div>`)}</div>
    ${ends[1] && html`<div class="kit-store">${pit(ends[1])}</div>`}</div>`;
}
