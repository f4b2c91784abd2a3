// Dice and dominoes of Solari: what fell, one tap for each of the 21 combinations, unplayed tiles.

import { html } from "/vendor/htm.js";
import { Die } from "/games/kit/dice.js";
import { still } from "/static/js/still.js";

const PAIRS = [1, 2, 3, 4, 5, 6].flatMap((high) => Array.from({ length: high }, (_, low) => [high, low + 1]));
const SHOWN = 10;
const nameOf = ([high, low]) => `${high}-${low}`;

export const Dice = still(({ dice, words }) => {
  if (!dice.length) return null;
  return html`<div class="solari-dice" role="img" aria-label=${`${words.dice}: ${dice.map((die) => die.value).join("-")}`}>
    ${dice.map((die, at) => html`<${Die} key=${at} face=${die.value} isUsed=${die.used} aria-hidden="true" />`)}</div>`;
});

// One button for each combination, the higher number giving the line; what is not possible stays empty.
export const DiceGrid = still(({ open, node, source, words }) => {
  if (!open.size) return null;
  const isTile = source !== "dice" && node !== "name";
  return html`<div class="solari-roll"><h2>${words[isTile ? "tile" : node]}</h2>
    <div class="solari-pairs">${PAIRS.map((pair) => drawPair(pair, open.has(`dice:${nameOf(pair)}`), words))}</div></div>`;
});

function drawPair([high, low], isOffered, words) {
  const name = nameOf([high, low]);
  return html`<button key=${name} type="button" class=${high === low ? "is-double" : ""} style=${`--high: ${high}; --low: ${low}`} data-target=${`dice:${name}`}
      disabled=${!isOffered} aria-label=${isOffered ? name : `${name}, ${words.played}`}>${[high, low].map((face, at) => html`<${Die} key=${at} face=${face} aria-hidden="true" />`)}</button>`;
}

// The unplayed tiles of everybody; those of the seat that is asked for one are the buttons meanwhile.
export const TileSets = still(({ tiles, asked, people }) => {
  const sets = tiles.filter((set) => set.row.length || set.seat !== asked);
  return sets.map((set) => html`<${TileSet} key=${set.seat} set=${set} colour=${people[set.seat].colour} />`);
});

const TileSet = still(({ set, colour }) => {
  return html`<div class="solari-tiles" style=${`--paint: var(--token-${colour})`}>
    <h2>${`${set.label}: ${set.left.length}`}</h2>
    ${set.row.length > 0 ? html`<p class="solari-row">${set.row.slice(0, SHOWN).map((name) => html`<b key=${name}>${name}</b>`)}${set.row.length > SHOWN && "…"}</p>`
    : html`<div class="solari-left" role="img" aria-label=${set.left.join(", ")}>${PAIRS.map((pair) => html`<i key=${nameOf(pair)}
        class=${set.left.includes(nameOf(pair)) ? "" : "is-gone"} style=${`grid-area: ${pair[0]} / ${pair[1]}`}>${pair.join("")}</i>`)}</div>`}
  </div>`;
});
