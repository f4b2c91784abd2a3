// Dice and their faces; one that was not rolled yet is blank.

import { html } from "/vendor/htm.js";
import { still } from "/static/js/still.js";

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

const pips = (face) => PIPS[face].map((at) => html`<circle key=${at} class="kit-pip" cx=${24 + (at % 3) * 26} cy=${24 + Math.floor(at / 3) * 26} r="9" />`);

const Die = still(({ face, ...attributes }) => html`<svg class="kit-die" viewBox="0 0 100 100" ...${attributes}>
  <rect class="kit-face" x="3" y="3" width="94" height="94" rx="20" />
  ${face in PIPS ? pips(face) : html`<text class="kit-rank" x="50" y="52">${face}</text>`}</svg>`);

export function Dice({ part: { label, faces, targets = [] }, taps, words }) {
  return html`<section class="kit-dice" aria-label=${label}><h2>${label}</h2><div>${faces.map((face, at) => html`<${Die} key=${at} face=${face}
    ...${taps.at(targets[at] ?? `dice:${at + 1}`, `${label} ${at + 1}: ${face || words.none}`)} />`)}</div></section>`;
}
