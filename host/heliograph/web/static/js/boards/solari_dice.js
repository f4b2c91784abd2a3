// Dice and dominoes of Solari: what fell, one tap for each of the 21 combinations, unplayed tiles.

import { html } from "/vendor/htm.js";

const A = 26;
const B = 50;
const C = 74;
const PIPS = [
  [], [[B, B]], [[A, A], [C, C]], [[A, A], [B, B], [C, C]], [[A, A], [C, A], [A, C], [C, C]],
  [[A, A], [C, A], [B, B], [A, C], [C, C]], [[A, A], [C, A], [A, B], [C, B], [A, C], [C, C]],
];
const PAIRS = [1, 2, 3, 4, 5, 6].flatMap((high) => Array.from({ length: high }, (_, low) => [high, low + 1]));
const SHOWN = 10;
const nameOf = ([high, low]) => `${high}-${low}`;

export function Die({ value, isUsed = false }) {
  return html`<svg class=${`solari-die ${isUsed ? "is-used" : ""}`} viewBox="0 0 100 100" aria-hidden="true">
    <rect x="5" y="5" width="90" height="90" rx="20" />
    ${PIPS[value].map(([x, y]) => html`<circle key=${x * 100 + y} cx=${x} cy=${y} r="9.5" />`)}
    ${isUsed && html`<path d="M16 84 L84 16" />`}
  </svg>`;
}

const TITLES = { roll: "roll", name: "name", tile: "tile", deal: "tile" };

const isAsked = (view) => view.offers.some((offer) => offer.target.startsWith("dice:"));

// One button for each combination, the higher number giving the line; what is not possible stays empty.
export function DiceGrid({ view, pick, isDisabled }) {
  const { board } = view;
  const offered = new Set(view.offers.map((offer) => offer.target));
  if (isDisabled || !isAsked(view)) return null;
  const isTile = board.source !== "dice" && board.node !== "name";
  return html`<div class="solari-roll"><h2>${board.words[isTile ? "tile" : TITLES[board.node]]}</h2>
    <div class="solari-pairs">${PAIRS.map((pair) => html`<${PairButton} key=${nameOf(pair)} pair=${pair}
      isOffered=${offered.has(`dice:${nameOf(pair)}`)} pick=${pick} words=${board.words} />`)}</div></div>`;
}

function PairButton({ pair, isOffered, pick, words }) {
  const name = nameOf(pair);
  const look = pair[0] === pair[1] ? "is-double" : "";
  return html`<button type="button" class=${look} style=${`--high: ${pair[0]}; --low: ${pair[1]}`} data-target=${`dice:${name}`} disabled=${!isOffered}
      aria-label=${isOffered ? name : `${name}, ${words.played}`} onClick=${() => pick(`dice:${name}`)}>
    <${Die} value=${pair[0]} /><${Die} value=${pair[1]} /></button>`;
}

// The unplayed tiles of everybody; those of the seat on turn are the buttons while they are asked for.
export function TileSets({ view }) {
  const { board } = view;
  const sets = board.tiles.filter((set) => set.row.length || !isAsked(view) || set.seat !== board.turn);
  return sets.map((set) => html`<${TileSet} key=${set.seat} set=${set} colour=${view.seats[set.seat].colour} />`);
}

function TileSet({ set, colour }) {
  return html`<div class="solari-tiles" style=${`--paint: var(--token-${colour})`}>
    <h2>${`${set.label}: ${set.left.length}`}</h2>
    ${set.row.length > 0 ? html`<p class="solari-row">${set.row.slice(0, SHOWN).map((name) => html`<b key=${name}>${name}</b>`)}${set.row.length > SHOWN && "…"}</p>`
    : html`<div class="solari-left" role="img" aria-label=${set.left.join(", ")}>${PAIRS.map((pair) => html`<i key=${nameOf(pair)}
        class=${set.left.includes(nameOf(pair)) ? "" : "is-gone"} style=${`grid-area: ${pair[0]} / ${pair[1]}`}>${pair.join("")}</i>`)}</div>`}
  </div>`;
}
