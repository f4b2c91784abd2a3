// Pieces of seats, on whatever they stand: number and texture of the seat, a crown, a letter for others.

import { html, useRef } from "/vendor/htm.js";
import { Texture, inkOn, tokenEdge, tokenFill } from "/static/js/shapes.js";
import { still } from "/static/js/still.js";

const CROWN = "M-17 -4 L-19 -22 L-9 -13 L0 -26 L9 -13 L19 -22 L17 -4Z";
const MARKS = {
  man: () => null,
  king: (ink) => html`<path d=${CROWN} fill=${ink} />`,
};

const initial = (shape) => (ink) => html`<text class="kit-initial" y="-14" fill=${ink}>${shape[0].toUpperCase()}</text>`;

// A piece from above, about 72 wide
export const Piece = still(({ seat, shape }) => {
  const ink = inkOn(seat.colour);
  const mark = (shape in MARKS ? MARKS[shape] : initial(shape))(ink);
  return html`<circle class="kit-shade" cy="3" r="36" />
    <circle r="35" fill=${seat.css ?? tokenFill(seat.colour)} stroke=${tokenEdge(seat.colour)} stroke-width="3" />
    <circle r="28" fill="none" stroke=${ink} stroke-opacity=".25" stroke-width="2" />
    <g transform="translate(-17 18)"><${Texture} seat=${seat.seat} width=${34} height=${7} ink=${ink} /></g>
    ${mark}<text class="kit-number" y=${mark ? 8 : -3} font-size=${mark ? 22 : 32} fill=${ink}>${seat.number}</text>`;
});

const stands = (place) => place.seat !== undefined;
const isLike = (one, other) => one?.seat === other.seat && one.shape === other.shape;

// Pieces have no names: one that is gone here and one that came there are the same, so it glides.
function follow({ pieces, count }, places) {
  const gone = new Map(pieces);
  const found = new Map();
  const come = [];
  for (const place of places.filter(stands)) {
    const old = gone.get(place.name);
    if (!isLike(old, place)) come.push(place);
    else if (gone.delete(place.name)) found.set(place.name, old);
  }
  for (const place of come) {
    const left = [...gone];
    const [from, old] = left.find(([, one]) => isLike(one, place)) ?? left.find(([, one]) => one.seat === place.seat) ?? [];
    gone.delete(from);
    found.set(place.name, { key: old?.key ?? (count += 1), seat: place.seat, shape: place.shape });
  }
  return { places, pieces: found, count, come: come.map((place) => place.name) };
}

// The pieces that stand on places, each with what it is called among them, where, and whether it came last.
export function usePieces(places) {
  const kept = useRef({ places: null, pieces: new Map(), count: 0, last: [] });
  const { places: before, last: lastBefore } = kept.current;
  if (before !== places) {
    const { come, ...next } = follow(kept.current, places);
    kept.current = { ...next, last: before && come.length ? come : lastBefore };
  }
  const { pieces, last } = kept.current;
  return [...pieces].map(([name, piece]) => ({ ...piece, name, isLast: last.includes(name) })).sort((one, other) => one.key - other.key);
}

export function Pieces({ places, spots, people }) {
  const at = new Map(places.map((place, index) => [place.name, spots[index]]));
  return html`<g aria-hidden="true">${usePieces(places).map(({ key, name, seat, shape, isLast }) => html`<g key=${key} class=${`kit-piece ${isLast ? "is-last" : ""}`} data-piece=${name}
    style=${`transform: translate(${at.get(name)[0]}px, ${at.get(name)[1]}px)`}><circle class="kit-last" r="42" /><${Piece} seat=${people[seat]} shape=${shape} /></g>`)}</g>`;
}
