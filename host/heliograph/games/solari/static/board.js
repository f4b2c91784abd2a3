// The Solari table: the board with all that can be tapped, dice, shot pieces, points. A part-move is
// two taps (piece, square), or one where only one piece can reach the square.

import { html } from "/vendor/htm.js";
import { Spot } from "/games/kit/boards.js";
import { useTaps } from "/games/kit/taps.js";
import { buttonAt, useOpenPlaces } from "/static/js/places.js";
import { usePeople } from "/static/js/seats.js";
import { still } from "/static/js/still.js";
import { addStyle } from "/static/js/style.js";
import { fill } from "/static/js/texts.js";
import { Ground, Piece, PieceIcon, SIZE, SQUARES, TURNS, centre, trackBox } from "./ground.js";
import { Dice, DiceGrid, TileSets } from "./dice.js";

const NO_PIECES = { pieces: [], waiting: [], lost: [], trail: [] }; // of a table that is tracked

addStyle("/games/kit/board.css");

function Spots({ pieces, taps, words }) {
  const standing = new Map(pieces.map((piece) => [piece.square, piece.label]));
  return SQUARES.map((square) => {
    const [x, y] = centre(square);
    const said = [fill(words.square, { square }), standing.get(square)].filter(Boolean).join(", ");
    return html`<${Spot} key=${square} x=${x} y=${y} isSquare isTaken=${standing.has(square)} ...${taps.at(`square:${square}`, said)} />`;
  });
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

function BoardDrawing({ board, people, open, taps }) {
  const { words, pieces } = board;
  const headings = open("heading");
  const headed = headings.size > 0 && board.headed && pieces.find((piece) => piece.square === board.headed);
  return html`<svg class="kit-board solari-board" viewBox=${`0 0 ${SIZE} ${SIZE}`} role="group" aria-label=${words.title}>
    <${Ground} target=${board.target} words=${words} />
    <${Lines} last=${board.last} trail=${board.trail} people=${people} />
    <${Pieces} pieces=${pieces} people=${people} />
    <${Counters} counters=${board.counters} people=${people} />
    <${Spots} pieces=${pieces} taps=${taps} words=${words} />
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
  const taps = useTaps({ view, isDisabled }, true);
  return html`<div class=${`kit solari solari-depth-${board.depth}`} ...${taps.frame}><div class="kit-layout">
    <div class="kit-main"><${BoardDrawing} ...${{ board, people, open, taps }} /></div>
    <div class="kit-side solari-side">
      <div class="solari-fell"><p class="solari-clock">${board.clock}</p><${Dice} dice=${board.dice} words=${words} /></div>
      <${DiceGrid} open=${dice} node=${board.node} source=${board.source} words=${words} />
      <${Outside} pieces=${board.pieces} waiting=${board.waiting} lost=${board.lost} people=${people} canTake=${open("off").size > 0} words=${words} />
      <${Last} last=${board.last} words=${words} />
      <${TileSets} tiles=${board.tiles} asked=${dice.size > 0 ? board.turn : null} people=${people} />
    </div></div></div>`;
}
