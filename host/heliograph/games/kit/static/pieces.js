// Pieces on whatever they stand: of a seat with its number and texture, or nobody's with a colour and
// a number of their own; men of chess by their shape, others by a crown or a letter.

import { html, useRef } from "/vendor/htm.js";
import { Texture, inkOn, tokenEdge, tokenFill } from "/static/js/shapes.js";
import { still } from "/static/js/still.js";

const CROWN = "M-17 -4 L-19 -22 L-9 -13 L0 -26 L9 -13 L19 -22 L17 -4Z";
const MARKS = {
  man: () => null,
  king: (ink) => html`<path d=${CROWN} fill=${ink} />`,
};
// Outlines of a set of pieces, standing on a foot that begins at 20
const SETS = {
  chess: {
    pawn: "M-7 -2 C-14 -6 -14 -22 0 -23 C14 -22 14 -6 7 -2 C8 8 12 13 16 20 H-16 C-12 13 -8 8 -7 -2Z",
    rook: "M-19 -28 H-10 V-21 H-5 V-28 H5 V-21 H10 V-28 H19 V-13 L12 -8 V13 L18 20 H-18 L-12 13 V-8 L-19 -13Z",
    knight: "M-5 -31 L1 -25 C19 -22 21 -2 16 20 H-15 C-13 8 -3 6 -3 -4 C-8 -2 -11 4 -16 4 C-20 4 -23 -1 -20 -5 C-14 -12 -13 -18 -8 -23Z",
    bishop: "M0 -34 C4 -31 4 -28 2 -25 C13 -17 15 -6 8 1 L10 13 L17 20 H-17 L-10 13 L-8 1 C-15 -6 -13 -17 -2 -25 C-4 -28 -4 -31 0 -34Z",
    queen: "M-23 -22 L-11 -6 L-10 -29 L0 -9 L10 -29 L11 -6 L23 -22 L15 13 L19 20 H-19 L-15 13Z",
    king: "M-3 -36 H3 V-31 H8 V-25 H3 V-19 C19 -22 25 -9 16 3 L14 13 L19 20 H-19 L-14 13 L-16 3 C-25 -9 -19 -22 -3 -19 V-25 H-8 V-31 H-3Z",
  },
};

const initial = (shape) => (ink) => html`<text class="kit-initial" y="-14" fill=${ink}>${shape[0].toUpperCase()}</text>`;

const Disc = ({ fill, edge, ink }) => html`<circle class="kit-shade" cy="3" r="36" />
  <circle r="35" fill=${fill} stroke=${edge} stroke-width="3" /><circle r="28" fill="none" stroke=${ink} stroke-opacity=".25" stroke-width="2" />`;

// Whose it is also says the pattern of its foot.
function Figure({ outline, seat, fill, edge, ink }) {
  return html`<g stroke=${edge} stroke-width="3" stroke-linejoin="round" fill=${fill}><path d=${outline} /><rect x="-22" y="20" width="44" height="14" rx="5" /></g>
    <g transform="translate(-18 23.5)"><${Texture} seat=${seat.seat} width=${36} height=${7} ink=${ink} /></g>`;
}

function SeatPiece({ seat, shape, pieces }) {
  const ink = inkOn(seat.colour);
  const look = { fill: seat.css ?? tokenFill(seat.colour), edge: tokenEdge(seat.colour), ink };
  const outline = SETS[pieces]?.[shape];
  if (outline) return html`<${Figure} ...${{ outline, seat, ...look }} />`;
  const mark = (shape in MARKS ? MARKS[shape] : initial(shape))(ink);
  return html`<${Disc} ...${look} /><g transform="translate(-17 18)"><${Texture} seat=${seat.seat} width=${34} height=${7} ink=${ink} /></g>
    ${mark}<text class="kit-number" y=${mark ? 8 : -3} font-size=${mark ? 22 : 32} fill=${ink}>${seat.number}</text>`;
}

function PlainPiece({ shape, colour, number }) {
  const ink = inkOn(colour);
  const text = number ?? (shape in MARKS ? "" : shape[0]?.toUpperCase());
  return html`<${Disc} fill=${colour ? tokenFill(colour) : "var(--kit-seed)"} edge=${tokenEdge(colour)} ink=${ink} /><text class="kit-number" y="1" font-size="32" fill=${ink}>${text}</text>`;
}

// A piece from above, about 72 wide
export const Piece = still(({ seat, ...piece }) => (seat ? html`<${SeatPiece} seat=${seat} ...${piece} />` : html`<${PlainPiece} ...${piece} />`));

const MOST_SHOWN = 3;

// Several on one place: some of them below the upper one, and how many there are.
function Stack({ count = 1, ...piece }) {
  const shown = Math.min(count, MOST_SHOWN);
  return html`${Array.from({ length: shown }, (_, at) => html`<g key=${at} transform=${`translate(0 ${(shown - 1 - at) * 9})`}><${Piece} ...${piece} /></g>`)}
    ${count > 1 && html`<g transform="translate(27 -27)"><circle class="kit-badge" r="17" /><text class="kit-badge-count" y="1">${count}</text></g>`}`;
}

const stands = (place) => place.shape !== undefined;
const LOOKS = ["seat", "shape", "colour", "number", "count"];
const isLike = (one, other) => LOOKS.every((look) => one?.[look] === other[look]);
const lookOf = (place) => Object.fromEntries(LOOKS.map((look) => [look, place[look]]));

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
    found.set(place.name, { key: old?.key ?? (count += 1), ...lookOf(place) });
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

export function Pieces({ places, spots, people, pieces }) {
  const at = new Map(places.map((place, index) => [place.name, spots[index]]));
  return html`<g aria-hidden="true">${usePieces(places).map(({ key, name, seat, isLast, ...piece }) => html`<g key=${key} class=${`kit-piece ${isLast ? "is-last" : ""}`} data-piece=${name}
    style=${`transform: translate(${at.get(name)[0]}px, ${at.get(name)[1]}px)`}><circle class="kit-last" r="42" /><${Stack} seat=${people[seat]} pieces=${pieces} ...${piece} /></g>`)}</g>`;
}
