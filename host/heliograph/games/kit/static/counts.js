// Numbers of the whole table, pieces that wait beside the board, a score sheet that is filled in.

import { html } from "/vendor/htm.js";
import { shown } from "/static/js/numbers.js";
import { SeatToken } from "/static/js/seats.js";
import { Die } from "./dice.js";
import { Piece } from "./pieces.js";

const LAYER = 22;

export function Counts({ part: { rows } }) {
  if (!rows.length) return null;
  return html`<dl class="kit-counts">${rows.map(({ label, value }) => html`<div key=${label}><dt>${label}</dt><dd>${shown(value)}</dd></div>`)}</dl>`;
}

// Numbers to choose from, each a key; the one that stands now is marked.
export function Keys({ part: { label, keys, now, is_die: isDie }, taps }) {
  const mark = (number) => (number === now ? "is-now" : "");
  return html`<section class="kit-keys" aria-label=${label}><h2>${label}</h2><div class="kit-keys-row">${keys.map(({ number, target }) => html`<div key=${number} class=${`kit-key ${mark(number)}`} ...${taps.at(target, `${label}: ${number}`)}>
    ${isDie ? html`<${Die} face=${number} aria-hidden="true" />` : html`<span aria-hidden="true">${shown(number)}</span>`}</div>`)}</div></section>`;
}

// Pieces as they lie beside the board, each half below the next.
function Waiting({ seat, shape, pieces, count }) {
  const width = 76 + Math.max(0, count - 1) * LAYER;
  return html`<svg class="kit-waiting" viewBox=${`-38 -38 ${width} 78`} aria-hidden="true">${Array.from({ length: count }, (_, at) => html`<g key=${at} transform=${`translate(${at * LAYER} 0)`}><${Piece} ...${{ seat, shape, pieces }} /></g>`)}</svg>`;
}

export function Reserve({ part: { label, seats, shapes = ["man"], pieces = "" }, people, taps }) {
  return html`<section class="kit-reserve" aria-label=${label}><h2>${label}</h2>${seats.map(({ seat, name, counts, said }) => html`<div key=${seat} class="kit-stock">
    <div class="kit-who" ...${taps.at(`seat:${seat + 1}`, said)}><${SeatToken} seat=${people[seat]} size=${26} /><span aria-hidden="true">${name}</span><strong aria-hidden="true">${counts.map(shown).join(" ")}</strong></div>
    ${counts.map((count, at) => count > 0 && html`<${Waiting} key=${shapes[at]} ...${{ seat: people[seat], shape: shapes[at], pieces, count }} />`)}</div>`)}</section>`;
}

// Numbers that people write down themselves; what can be written now is a button.
export function Sheet({ part: { label, seats, rows }, people, taps }) {
  const cell = (value) => (value === null ? "" : shown(value));
  return html`<section class="kit-sheet" aria-label=${label} role="group"><div class="kit-sheet-row kit-sheet-head" style=${{ "--seats": seats.length }}><h2>${label}</h2>${seats.map(({ seat }) => html`<${SeatToken} key=${seat} seat=${people[seat]} size=${24} />`)}</div>
    ${rows.map(({ name, label: row, said, target, values }) => html`<div key=${name} class=${`kit-sheet-row ${target ? "" : "is-sum"}`} style=${{ "--seats": seats.length }} ...${taps.at(target ?? `sheet:${name}`, said)}><span aria-hidden="true">${row}</span>${values.map((value, at) => html`<span key=${at} class="kit-cell" aria-hidden="true">${cell(value)}</span>`)}</div>`)}</section>`;
}
