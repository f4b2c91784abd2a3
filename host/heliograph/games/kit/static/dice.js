// Dice and their faces; one that was not rolled yet is blank. Those of a seat may lie below its cup.

import { html } from "/vendor/htm.js";
import { SeatToken } from "/static/js/seats.js";
import { still } from "/static/js/still.js";

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

// A pip is a stroke with round ends and hardly any length, so that a die is one line of them.
const pips = (face) => face > 0 && html`<path class="kit-pip" d=${PIPS[face].map((at) => `M${24 + (at % 3) * 26} ${24 + Math.floor(at / 3) * 26}h.01`).join("")} />`;
const number = (text) => html`<text class="kit-rank" x="50" y="52">${text}</text>`;

// `isUsed`: played already, crossed out; `isCube`: a number on its face, as on a doubling cube.
export const Die = still(({ face, isCovered, isUsed, isMarked, isCube, ...attributes }) => html`<svg class=${`kit-die ${isCovered ? "is-covered" : ""} ${isUsed ? "is-used" : ""} ${isMarked ? "is-marked" : ""}`} viewBox="0 0 100 100" ...${attributes}>
  <rect class="kit-face" x="3" y="3" width="94" height="94" rx="20" />
  ${isCovered ? number("?") : face in PIPS && !isCube ? pips(face) : number(face)}${isUsed && html`<path class="kit-stroke" d="M16 84 L84 16" />`}</svg>`);

const Faces = ({ label, faces, used = [], marked = [], targets = [], taps, words }) => html`<div class="kit-faces">${faces.map((face, at) => html`<${Die} key=${at} face=${face} isUsed=${used[at]} isMarked=${marked[at]}
  ...${taps.at(targets[at] ?? `dice:${at + 1}`, `${label} ${at + 1}: ${face || words.none}`)} />`)}</div>`;

export const DiceOf = ({ dice, words, taps }) => html`<section class="kit-dice" aria-label=${dice.label}><${Faces} ...${{ ...dice, words, taps }} /></section>`;

// What everybody knows of the dice of a seat: their faces, or how many are below its cup.
function Cup({ seat: { seat, name, count, faces, marked, targets }, label, person, words, taps }) {
  const covered = Array.from({ length: faces.length ? 0 : count }, (_, at) => html`<${Die} key=${at} isCovered=${true} aria-hidden="true" />`);
  return html`<div class="kit-cup"><div class="kit-who" ...${taps.at(`seat:${seat + 1}`, `${name}: ${count}`)}><${SeatToken} seat=${person} size=${26} /><span aria-hidden="true">${name}</span></div>
    ${faces.length ? html`<${Faces} ...${{ label: `${name}, ${label}`, faces, marked, targets, words, taps }} />` : html`<div class="kit-faces">${covered}</div>`}</div>`;
}

export function Dice({ part: { label, faces = [], used, targets, seats }, people, taps, words }) {
  if (!seats && !faces.length) return null;
  return html`<section class="kit-dice" aria-label=${label}><h2>${label}</h2>${seats
    ? html`<div class="kit-cups">${seats.map((seat) => html`<${Cup} key=${seat.seat} ...${{ seat, label, person: people[seat.seat], words, taps }} />`)}</div>`
    : html`<${Faces} ...${{ label, faces, used, targets, words, taps }} />`}</section>`;
}

// The cube that doubles, at its owner or in the middle.
export function Cube({ part: { label, face, seat, where, said }, people }) {
  if (!face) return null;
  return html`<div class="kit-dice" role="img" aria-label=${`${label}: ${said}`}><h2>${label}</h2><div class="kit-faces"><${Die} face=${face} isCube=${true} aria-hidden="true" /></div>
    <div class="kit-who" aria-hidden="true">${seat >= 0 && html`<${SeatToken} seat=${people[seat]} size=${26} />`}<span>${where}</span></div></div>`;
}
