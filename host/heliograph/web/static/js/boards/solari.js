// The Solari table: the board of 8 by 8, the counting track round it, dice, shot pieces, points.
// A part-move is two taps (piece, square), or one where only one piece can reach the square.

import { html, useEffect, useRef, useState } from "/vendor/htm.js";
import { DiceGrid, Die, TileSets } from "./solari_dice.js";
import { HeadingArrow, Piece, PieceIcon } from "./solari_pieces.js";

const SIZE = 1000;
const EDGE = 76;
const CELL = (SIZE - 2 * EDGE) / 8;
const LAP = 36;
const SQUARES = Array.from({ length: 64 }, (_, at) => `${at >> 3}${at & 7}`);
const SUN = ["33", "34", "43", "44"];
const WAYS = ["N", "E", "S", "W"];
const STEPS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

export const fill = (words, fields) => words.replace(/\{(\w+)\}/g, (_, name) => fields[name] ?? "");

const rowOf = (square) => Number(square[0]);
const columnOf = (square) => Number(square[1]);
const centre = (square) => [EDGE + (columnOf(square) + 0.5) * CELL, EDGE + (rowOf(square) + 0.5) * CELL];
const isRim = (square) => "07".includes(square[0]) || "07".includes(square[1]);

// What can be tapped: part-moves by start and by end, and squares where a piece is put.
function readOffers(offers) {
  const from = new Map();
  const to = new Map();
  const places = new Set();
  const add = (map, key, value) => map.set(key, [...(map.get(key) ?? []), value]);
  for (const { target } of offers) {
    if (target.startsWith("move:")) {
      const [start, end] = target.slice(5).split("-");
      add(from, start, end);
      add(to, end, start);
    } else if (target.startsWith("square:")) places.add(target.slice(7));
  }
  return { from, to, places };
}

// The piece whose squares are shown: the one chosen, or the only one that can move.
function activeOf({ from, places }, chosen) {
  if (chosen?.from && from.has(chosen.from)) return chosen.from;
  return from.size === 1 && !places.size ? [...from.keys()][0] : null;
}

// What a tap on a square does. Another own piece is chosen rather than shot: that is in the list.
function tapOn(square, can, chosen) {
  const active = activeOf(can, chosen);
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

const ARROWS = { ArrowUp: -10, ArrowDown: 10, ArrowLeft: -1, ArrowRight: 1 };

// Enter and Space act; arrows walk over the board, square by square.
function onKeys(act, square = "") {
  return (event) => {
    const isAct = event.key === "Enter" || event.key === " ";
    if (!isAct && !(square && event.key in ARROWS)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isAct) act?.();
    else {
      const next = String(Number(square) + ARROWS[event.key]).padStart(2, "0");
      event.currentTarget.parentNode.querySelector(`[data-square="${next}"]`)?.focus();
    }
  };
}

const SAYS = { mover: "can_move", chosen: "chosen", landing: "landing", possible: "landing", place: "place" };

// Every square stays where it is, so that the focus survives; only what can be tapped is a button.
function Tap({ square, tap, piece, words, act }) {
  const [x, y] = centre(square);
  const label = [fill(words.square, { square }), piece?.label, tap && words[SAYS[tap.look]]].filter(Boolean).join(", ");
  const half = CELL / 2;
  return html`<g class=${`solari-tap ${tap ? `is-${tap.look}` : ""} ${piece ? "on-piece" : ""}`} role=${tap ? "button" : "img"} tabindex=${tap ? 0 : -1}
      aria-label=${label} data-square=${square} aria-pressed=${tap?.look === "chosen" ? "true" : undefined}
      transform=${`translate(${x} ${y})`} onClick=${act} onKeyDown=${onKeys(act, square)}>
    <rect x=${-half + 2} y=${-half + 2} width=${CELL - 4} height=${CELL - 4} rx="12" />
    ${["landing", "place"].includes(tap?.look) && html`<circle r=${piece ? 46 : 21} />`}
    ${tap?.look === "possible" && html`<circle r="8" cx=${piece ? 38 : 0} cy=${piece ? -38 : 0} />`}
    ${tap?.look === "place" && html`<path d="M0 -11 V11 M-11 0 H11" />`}
  </g>`;
}

function Squares() {
  return html`<g aria-hidden="true">${SQUARES.map((square) => {
    const [x, y] = centre(square);
    const kind = SUN.includes(square) ? "sun" : isRim(square) ? "rim" : "inner";
    const number = [rowOf(square), columnOf(square)].filter((digit) => digit > 0 && digit < 7);
    return html`<g key=${square} transform=${`translate(${x} ${y})`}>
      <rect class=${`solari-square is-${kind}`} x=${-CELL / 2 + 1.5} y=${-CELL / 2 + 1.5} width=${CELL - 3} height=${CELL - 3} rx="9" />
      ${kind === "rim" && number.length === 1 && html`<text class="solari-rim-number" y="2">${number[0]}</text>`}
      <text class="solari-name" x=${-CELL / 2 + 9} y=${-CELL / 2 + 22}>${square}</text>
    </g>`;
  })}</g>`;
}

function Sun() {
  const rays = Array.from({ length: 16 }, (_, at) => `rotate(${at * 22.5})`);
  return html`<g class="solari-sun" transform=${`translate(${SIZE / 2} ${SIZE / 2})`} aria-hidden="true">
    <circle r=${CELL * 0.52} />${rays.map((turn, at) => html`<path key=${at} transform=${turn} d="M0 -66 L5 -92 L0 -99 L-5 -92Z" />`)}
  </g>`;
}

// The track: index 0 at the top left corner, clockwise; the corners are squares of their own.
function trackBox(index) {
  const side = Math.floor(index / 9);
  const along = index % 9;
  const offset = along === 0 ? 0 : EDGE + (along - 1) * CELL;
  const length = along === 0 ? EDGE : CELL;
  const far = SIZE - EDGE;
  return [
    [offset, 0, length, EDGE],
    [far, offset, EDGE, length],
    [SIZE - offset - length, far, length, EDGE],
    [0, SIZE - offset - length, EDGE, length],
  ][side];
}

function Track({ board }) {
  const goal = board.target ? board.target % LAP : null;
  return html`<g class="solari-track"><title>${board.words.track}</title>
    ${Array.from({ length: LAP }, (_, index) => {
      const [x, y, width, height] = trackBox(index);
      return html`<g key=${index} class=${index === goal ? "is-goal" : ""} transform=${`translate(${x} ${y})`}>
        <rect x="2" y="2" width=${width - 4} height=${height - 4} rx="9" />
        <text x=${width / 2} y=${height / 2 + 1}>${index}</text>
        ${index === goal && html`<path class="solari-flag" d=${`M14 ${height - 13} V13 L34 22 L14 31`}><title>${board.words.target}</title></path>`}
      </g>`;
    })}
  </g>`;
}

// Counters that share a square stand beside each other, smaller.
const SPREAD = [[[0, 0]], [[-17, 0], [17, 0]], [[-19, -15], [19, -15], [0, 17]], [[-19, -16], [19, -16], [-19, 16], [19, 16]]];

function Counter({ counter, seats, beside }) {
  const [x, y, width, height] = trackBox(counter.square);
  const [right, down] = SPREAD[beside.length - 1][beside.indexOf(counter)];
  const isPair = counter.planets.length > 1;
  const scale = beside.length > 1 ? 0.41 : isPair ? 0.46 : 0.66;
  const shift = isPair ? (beside.length > 1 ? 13 : 15) : 0;
  const at = isPair && beside.length > 1 ? [0, right] : [right, down];
  return html`<g class="solari-counter" role="img" aria-label=${counter.label}
      style=${`transform: translate(${x + width / 2 + at[0]}px, ${y + height / 2 + at[1]}px)`}>
    <title>${counter.label}</title>
    ${counter.planets.map((planet, index) => html`<g key=${planet} transform=${`translate(${shift * (2 * index - 1)} 0)`}>
      <${PieceIcon} planet=${planet} colour=${seats[counter.seats[index]].colour} name="" scale=${scale} /></g>`)}
    <text class="solari-points" y="2" font-size=${beside.length > 1 ? 20 : 28}>${counter.score}</text>
  </g>`;
}

function Counters({ board, seats }) {
  const beside = (counter) => board.counters.filter((other) => other.square === counter.square);
  return html`<g>${board.counters.map((counter) => html`<${Counter} key=${counter.seats.join()} counter=${counter} seats=${seats}
    beside=${beside(counter)} />`)}</g>`;
}

// A piece that turned in the middle of its way leaves only the mark of its start.
const isStraight = ([start, end]) => start[0] === end[0] || start[1] === end[1];

function Lines({ board, seats }) {
  const last = board.last;
  const path = (squares) => `M${squares.map((square) => centre(square).join(" ")).join(" L")}`;
  return html`<g aria-hidden="true">
    ${last && last.lines.map((squares) => html`<path key=${squares.join()} class="solari-award" d=${path(squares)}
      style=${`stroke: var(--token-${seats[last.seat].colour})`} />`)}
    ${board.trail.filter(isStraight).map(([start, end]) => html`<path key=${start + end} class="solari-trail" d=${path([start, end])} />`)}
    ${board.trail.map(([start]) => html`<circle key=${start} class="solari-from" cx=${centre(start)[0]} cy=${centre(start)[1]} r="12" />`)}
  </g>`;
}

function Headings({ view, offers, pick }) {
  const { board } = view;
  const piece = board.headed && board.pieces.find((one) => one.square === board.headed);
  if (!piece || !offers.some((offer) => offer.target.startsWith("heading:"))) return null;
  const [x, y] = centre(board.headed);
  const inside = (value) => Math.min(SIZE - 150, Math.max(150, value));
  return html`<g class="solari-compass" transform=${`translate(${inside(x)} ${inside(y)})`}><circle class="solari-veil" r="140" />
    <${PieceIcon} planet=${piece.planet} colour=${view.seats[piece.seat].colour} name=${piece.piece} heading="" scale=${0.8} />
    ${WAYS.filter((way) => offers.some((offer) => offer.target === `heading:${way}`)).map((way) => {
      const act = () => pick(`heading:${way}`);
      const [right, down] = STEPS[way];
      return html`<g key=${way} role="button" tabindex="0" aria-label=${fill(board.words.heading, { way: board.words[`way.${way}`] })} data-heading=${way}
          transform=${`translate(${right * 86} ${down * 86})`} onClick=${act} onKeyDown=${onKeys(act)}>
        <circle r="46" /><${HeadingArrow} way=${way} /></g>`;
    })}
  </g>`;
}

function BoardDrawing({ view, pick, isDisabled }) {
  const { board, seats } = view;
  const offers = isDisabled ? [] : view.offers;
  const can = readOffers(offers);
  const [chosen, choose] = useState(null);
  const position = offers.map((offer) => offer.target).join();
  useEffect(() => choose(null), [position]);
  const standing = new Map(board.pieces.filter((piece) => piece.square).map((piece) => [piece.square, piece]));
  const taps = SQUARES.map((square) => [square, tapOn(square, can, chosen)]);
  const act = (tap) => tap && (() => (tap.target ? pick(tap.target) : choose(tap.choose)));
  return html`<svg class="solari-board" viewBox=${`0 0 ${SIZE} ${SIZE}`} role="group" aria-label=${board.words.title}>
    <rect class="solari-ground" x=${EDGE - 4} y=${EDGE - 4} width=${8 * CELL + 8} height=${8 * CELL + 8} rx="16" />
    <${Track} board=${board} /><${Squares} /><${Sun} /><${Lines} board=${board} seats=${seats} />
    <g aria-hidden="true">${board.pieces.filter((piece) => piece.square).map((piece) => html`<${Piece} key=${piece.id} piece=${piece} at=${centre(piece.square)}
      colour=${seats[piece.seat].colour} isNow=${piece.seat === board.turn} />`)}</g>
    <${Counters} board=${board} seats=${seats} />
    <g>${taps.map(([square, tap]) => html`<${Tap} key=${square} square=${square} tap=${tap} piece=${standing.get(square)}
      words=${board.words} act=${act(tap)} />`)}</g>
    <${Headings} view=${view} offers=${offers} pick=${pick} />
  </svg>`;
}

function Outside({ view, pick, isDisabled }) {
  const { board, seats } = view;
  const pieces = (ids) => board.pieces.filter((piece) => ids.includes(piece.id));
  const canTake = !isDisabled && view.offers.some((offer) => offer.target === "off");
  if (!board.waiting.length && !board.lost.length) return null;
  const row = (title, ids, look) => ids.length > 0 && html`<div class=${`solari-outside ${look}`}><h2>${title}</h2>
    <ul>${pieces(ids).map((piece) => html`<li key=${piece.id}><svg viewBox="-56 -56 112 112" aria-hidden="true">
      <${PieceIcon} planet=${piece.planet} colour=${seats[piece.seat].colour} name=${piece.piece} heading="" scale=${1} /></svg>
      <span>${piece.label}</span></li>`)}</ul></div>`;
  return html`${row(board.words.due, board.waiting, "is-due")}
    ${canTake && html`<button type="button" class="button" data-target="off" onClick=${() => pick("off")}>${board.words.take}</button>`}
    ${row(board.words.off, board.lost, "")}`;
}

function Last({ last, words }) {
  return last && html`<div class="solari-last"><h2>${words.last}</h2><strong>${last.title}</strong><p>${last.text}</p></div>`;
}

function Dice({ board }) {
  if (!board.dice.length) return null;
  return html`<div class="solari-dice" role="img" aria-label=${`${board.words.dice}: ${board.dice.map((die) => die.value).join("-")}`}>
    ${board.dice.map((die, index) => html`<${Die} key=${index} value=${die.value} isUsed=${die.used} />`)}</div>`;
}

// Whoever works with the keyboard goes on where the table goes on: what had the focus may be gone.
function useFocusKept(moment) {
  const whole = useRef(null);
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) {
      whole.current.querySelector("button:enabled, [role=button]")?.focus({ preventScroll: true });
    }
  }, [moment]);
  return {
    ref: whole,
    onfocusin: () => { isInside.current = true; },
    onfocusout: (event) => { if (event.relatedTarget) isInside.current = whole.current.contains(event.relatedTarget); },
  };
}

export function Board({ view, pick, isDisabled }) {
  const { board } = view;
  const focus = useFocusKept(`${view.rev} ${view.offers.length}`);
  return html`<div class=${`solari solari-depth-${board.depth}`} ...${focus}><div class="solari-layout">
    <${BoardDrawing} view=${view} pick=${pick} isDisabled=${isDisabled} />
    <div class="solari-side">
      <div class="solari-fell"><p class="solari-clock">${board.clock}</p><${Dice} board=${board} /></div>
      <${DiceGrid} view=${view} pick=${pick} isDisabled=${isDisabled} />
      <${Outside} view=${view} pick=${pick} isDisabled=${isDisabled} />
      <${Last} last=${board.last} words=${board.words} />
      <${TileSets} view=${view} />
    </div></div></div>`;
}
