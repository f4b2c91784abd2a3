// The Solari table: the board with all that can be tapped, dice, shot pieces, points. A part-move is
// two taps (piece, square), or one where only one piece can reach the square.

import { html, useMemo, useRef, useState } from "/vendor/htm.js";
import { buttonAt, isPress, useOpenPlaces } from "/static/js/places.js";
import { usePeople } from "/static/js/seats.js";
import { keepSame, still } from "/static/js/still.js";
import { fill } from "/static/js/texts.js";
import { CELL, Ground, Piece, PieceIcon, ROWS, SIZE, TURNS, centre, trackBox } from "./ground.js";
import { Dice, DiceGrid, TileSets } from "./dice.js";

const ARROWS = { ArrowUp: -10, ArrowDown: 10, ArrowLeft: -1, ArrowRight: 1 };
const NO_PIECES = { pieces: [], waiting: [], lost: [], trail: [] }; // of a table that is tracked
const SAYS = { mover: "can_move", chosen: "chosen", landing: "landing", possible: "landing", place: "place" };

// Part-moves by start and by end, and squares where a piece is put.
function readPlaces(moves, squares) {
  const from = new Map();
  const to = new Map();
  const add = (map, key, value) => map.set(key, [...(map.get(key) ?? []), value]);
  for (const move of moves.keys()) {
    const [start, end] = move.slice(5).split("-");
    add(from, start, end);
    add(to, end, start);
  }
  return { from, to, places: new Set([...squares.keys()].map((square) => square.slice(7))) };
}

// The piece whose squares are shown: the one chosen, or the only one that can move.
function activeOf({ from, places }, chosen) {
  if (chosen?.from && from.has(chosen.from)) return chosen.from;
  return from.size === 1 && !places.size ? [...from.keys()][0] : null;
}

// What a tap on a square does. Another own piece is chosen rather than shot: that is in the list.
function tapOn(square, can, chosen, active) {
  const isMover = can.from.has(square) && can.from.size > 1;
  if (active && square !== active && !isMover && can.from.get(active).includes(square)) {
    return { look: "landing", target: `move:${active}-${square}` };
  }
  if (chosen?.to) {
    if (can.from.get(square)?.includes(chosen.to)) return { look: "mover", target: `move:${square}-${chosen.to}` };
    if (square === chosen.to) return { look: "landing", choose: null };
  }
  if (!active && can.places.has(square)) return { look: "place", target: `square:${square}` };
  if (can.from.has(square)) return { look: square === active ? "chosen" : "mover", choose: square === chosen?.from ? null : { from: square } };
  if (active || !can.to.has(square)) return null;
  const starts = can.to.get(square);
  return starts.length === 1
    ? { look: "possible", target: `move:${starts[0]}-${square}` }
    : { look: "possible", choose: { to: square } };
}

// Every square stays where it is, so that the focus survives; only what can be tapped is a button.
const Tap = still(({ tap, words }) => {
  const { square, piece, look, target } = tap;
  const [x, y] = centre(square);
  const label = [fill(words.square, { square }), piece, look && words[SAYS[look]]].filter(Boolean).join(", ");
  const half = CELL / 2;
  return html`<g class=${`solari-tap ${look ? `is-${look}` : ""} ${piece ? "on-piece" : ""}`} role=${look ? "button" : "img"} tabindex=${look ? 0 : -1}
      aria-label=${label} data-square=${square} data-target=${target} data-thing=${`square:${square}`} aria-pressed=${look === "chosen" ? "true" : undefined}>
    <rect x=${x - half + 2} y=${y - half + 2} width=${CELL - 4} height=${CELL - 4} rx="12" />
    ${["landing", "place"].includes(look) && html`<circle r=${piece ? 46 : 21} cx=${x} cy=${y} />`}
    ${look === "possible" && html`<circle r="8" cx=${piece ? x + 38 : x} cy=${piece ? y - 38 : y} />`}
    ${look === "place" && html`<path d=${`M${x} ${y - 11} v22 M${x - 11} ${y} h22`} />`}
  </g>`;
});

const TapRow = still(({ row, words }) => row.map((tap) => html`<${Tap} key=${tap.square} tap=${tap} words=${words} />`));

// A square that means a move lets the press go on to whoever picks it; another chooses a piece, or
// where to go, and arrows walk over the board.
function handOn(rows, choose) {
  return (event) => {
    const spot = event.target.closest("[data-square]");
    if (!spot || (isPress(event) ? spot.dataset.target : !(event.key in ARROWS))) return;
    event.preventDefault();
    event.stopPropagation();
    const { square } = spot.dataset;
    if (!isPress(event)) {
      const next = String(Number(square) + ARROWS[event.key]).padStart(2, "0");
      event.currentTarget.querySelector(`[data-square="${next}"]`)?.focus();
      return;
    }
    const tap = rows[square[0]][square[1]];
    if ("choose" in tap) choose(tap.choose);
  };
}

function Taps({ pieces, moves, squares, words }) {
  const can = useMemo(() => readPlaces(moves, squares), [moves, squares]);
  const [held, hold] = useState({});
  const chosen = held.can === can ? held.chosen : null; // what can be done next begins anew
  const active = activeOf(can, chosen);
  const standing = new Map(pieces.map((piece) => [piece.square, piece.label]));
  const kept = useRef([]);
  const rows = keepSame(kept.current, ROWS.map((row) => row.map((square) => (
    { square, piece: standing.get(square) ?? "", look: "", ...tapOn(square, can, chosen, active) }))));
  kept.current = rows;
  const press = handOn(rows, (choice) => hold({ can, chosen: choice }));
  return html`<g onClick=${press} onKeyDown=${press}>${rows.map((row, at) => html`<${TapRow} key=${at} row=${row} words=${words} />`)}</g>`;
}

const inside = (value) => Math.min(SIZE - 150, Math.max(150, value));

// Where a comet may head to, as buttons round it.
const Headings = still(({ piece, colour, open, words }) => {
  const [x, y] = centre(piece.square);
  return html`<g class="solari-compass" transform=${`translate(${inside(x)} ${inside(y)})`}><circle class="solari-veil" r="140" />
    <${PieceIcon} planet=${piece.planet} colour=${colour} name=${piece.piece} heading="" scale=${0.8} />
    ${Object.keys(TURNS).filter((way) => open.has(`heading:${way}`)).map((way) => html`<g key=${way} data-heading=${way}
        ...${buttonAt(`heading:${way}`, fill(words.heading, { way: words[`way.${way}`] }))} transform=${`rotate(${TURNS[way]}) translate(0 -86)`}>
      <circle r="46" /><path class="solari-arrow" d="M0 -27 L20 2 H8 V25 H-8 V2 H-20Z" /></g>`)}
  </g>`;
});

// Counters that share a square stand beside each other, smaller.
const SPREAD = [[[0, 0]], [[-17, 0], [17, 0]], [[-19, -15], [19, -15], [0, 17]], [[-19, -16], [19, -16], [-19, 16], [19, 16]]];

const Counter = still(({ counter, people, index, count }) => {
  const [x, y, width, height] = trackBox(counter.square);
  const [right, down] = SPREAD[count - 1][index];
  const isPair = counter.planets.length > 1;
  const scale = count > 1 ? 0.41 : isPair ? 0.46 : 0.66;
  const shift = isPair ? (count > 1 ? 13 : 15) : 0;
  const at = isPair && count > 1 ? [0, right] : [right, down];
  return html`<g class="solari-counter" role="img" aria-label=${counter.label} data-thing="counter"
      style=${`transform: translate(${x + width / 2 + at[0]}px, ${y + height / 2 + at[1]}px)`}>
    <title>${counter.label}</title>
    ${counter.planets.map((planet, side) => html`<g key=${planet} transform=${`translate(${shift * (2 * side - 1)} 0)`}>
      <${PieceIcon} planet=${planet} colour=${people[counter.seats[side]].colour} name="" scale=${scale} /></g>`)}
    <text class="solari-points" y="2" font-size=${count > 1 ? 20 : 28}>${counter.score}</text>
  </g>`;
});

const Counters = still(({ counters, people }) => {
  const beside = (counter) => counters.filter((other) => other.square === counter.square);
  return html`<g>${counters.map((counter) => html`<${Counter} key=${counter.seats.join()} counter=${counter} people=${people}
    index=${beside(counter).indexOf(counter)} count=${beside(counter).length} />`)}</g>`;
});

// A piece that turned in the middle of its way leaves only the mark of its start.
const isStraight = ([start, end]) => start[0] === end[0] || start[1] === end[1];

// All of them in one list, so that what goes and comes keeps its place: ways lie below their starts.
const Lines = still(({ last, trail, people }) => {
  const path = (squares) => `M${squares.map((square) => centre(square).join(" ")).join(" L")}`;
  const awards = (last?.lines ?? []).map((squares) => html`<path key=${squares.join()} class="solari-award" d=${path(squares)}
    style=${`stroke: var(--token-${people[last.seat].colour})`} />`);
  const ways = trail.filter(isStraight).map((way) => html`<path key=${way.join("-")} class="solari-trail" d=${path(way)} />`);
  const starts = trail.map(([start]) => html`<circle key=${start} class="solari-from" cx=${centre(start)[0]} cy=${centre(start)[1]} r="12" />`);
  return html`<g aria-hidden="true">${[...awards, ...ways, ...starts]}</g>`;
});

const Pieces = still(({ pieces, people }) => {
  return html`<g aria-hidden="true">${pieces.filter((piece) => piece.square).map((piece) => html`<${Piece} key=${piece.id} piece=${piece}
    colour=${people[piece.seat].colour} />`)}</g>`;
});

function BoardDrawing({ board, people, open }) {
  const { words, pieces } = board;
  const headings = open("heading");
  const headed = headings.size > 0 && board.headed && pieces.find((piece) => piece.square === board.headed);
  return html`<svg class="solari-board" viewBox=${`0 0 ${SIZE} ${SIZE}`} role="group" aria-label=${words.title}>
    <${Ground} target=${board.target} words=${words} />
    <${Lines} last=${board.last} trail=${board.trail} people=${people} />
    <${Pieces} pieces=${pieces} people=${people} />
    <${Counters} counters=${board.counters} people=${people} />
    <${Taps} pieces=${pieces} moves=${open("move")} squares=${open("square")} words=${words} />
    ${headed && html`<${Headings} piece=${headed} colour=${people[headed.seat].colour} open=${headings} words=${words} />`}
  </svg>`;
}

function OutsideRow({ title, pieces, people, look }) {
  return pieces.length > 0 && html`<div class=${`solari-outside ${look}`}><h2>${title}</h2>
    <ul>${pieces.map((piece) => html`<li key=${piece.id}><svg viewBox="-56 -56 112 112" aria-hidden="true">
      <${PieceIcon} planet=${piece.planet} colour=${people[piece.seat].colour} name=${piece.piece} heading="" scale=${1} /></svg>
      <span>${piece.label}</span></li>`)}</ul></div>`;
}

const Outside = still(({ pieces, waiting, lost, people, canTake, words }) => {
  if (!waiting.length && !lost.length) return null;
  const those = (ids) => pieces.filter((piece) => ids.includes(piece.id));
  return html`<${OutsideRow} title=${words.due} pieces=${those(waiting)} people=${people} look="is-due" />
    ${canTake && html`<button type="button" class="button" data-target="off">${words.take}</button>`}
    <${OutsideRow} title=${words.off} pieces=${those(lost)} people=${people} look="" />`;
});

const Last = still(({ last, words }) => {
  return last && html`<div class="solari-last"><h2>${words.last}</h2><strong>${last.title}</strong><p>${last.text}</p></div>`;
});

const kindOf = (target) => target.split(":")[0];

export function Board({ view, isDisabled }) {
  const board = { ...NO_PIECES, ...view.board };
  const { words } = board;
  const people = usePeople(view.seats);
  const open = useOpenPlaces(view.offers, isDisabled, kindOf);
  const dice = open("dice");
  return html`<div class=${`solari solari-depth-${board.depth}`}><div class="solari-layout">
    <${BoardDrawing} board=${board} people=${people} open=${open} />
    <div class="solari-side">
      <div class="solari-fell"><p class="solari-clock">${board.clock}</p><${Dice} dice=${board.dice} words=${words} /></div>
      <${DiceGrid} open=${dice} node=${board.node} source=${board.source} words=${words} />
      <${Outside} pieces=${board.pieces} waiting=${board.waiting} lost=${board.lost} people=${people} canTake=${open("off").size > 0} words=${words} />
      <${Last} last=${board.last} words=${words} />
      <${TileSets} tiles=${board.tiles} asked=${dice.size > 0 ? board.turn : null} people=${people} />
    </div></div></div>`;
}
