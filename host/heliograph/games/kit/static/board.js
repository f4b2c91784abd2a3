// The table of a game that is told by things and moves: its parts, each drawn by its kind. A table that
// is only tracked is drawn like every other one that a description keeps.

import { html } from "/vendor/htm.js";
import { Board as TrackBoard, Remote as TrackRemote } from "/games/any_game/board.js";
import { usePeople } from "/static/js/seats.js";
import { addStyle } from "/static/js/style.js";
import { Cards, HandOf, Trick } from "./cards.js";
import { Counts, Reserve } from "./counts.js";
import { Dice } from "./dice.js";
import { Pits } from "./pits.js";
import { Points } from "./points.js";
import { Squares } from "./squares.js";
import { useTaps } from "./taps.js";

const KINDS = { points: Points, squares: Squares, pits: Pits, trick: Trick, cards: Cards, dice: Dice, counts: Counts, reserve: Reserve };
const BESIDE = ["dice", "counts", "reserve"]; // small: they stand beside the rest where there is room

const TRACK_STYLE = "/games/any_game/board.css";

function Parts(props) {
  const { board: { parts, words }, seats, viewer } = props.view;
  const people = usePeople(seats);
  const taps = useTaps(props);
  const draw = (part, at) => html`<${KINDS[part.kind]} key=${at} ...${{ part, people, taps, words, viewer }} />`;
  const isBeside = ({ kind }) => BESIDE.includes(kind);
  return html`<div class="kit" ...${taps.frame}><div class="kit-layout"><div class="kit-main">${parts.map((part, at) => !isBeside(part) && draw(part, at))}</div>
    <div class="kit-side">${parts.map((part, at) => isBeside(part) && draw(part, at))}</div></div></div>`;
}

function Tracked(props) {
  addStyle(TRACK_STYLE);
  return html`<${TrackBoard} ...${props} />`;
}

export function Board(props) {
  return html`<${props.view.board.parts ? Parts : Tracked} ...${props} />`;
}

// What only the owner of a seat sees: the own cards.
function Hands(props) {
  const { hand, board: { words } } = props.view;
  const taps = useTaps(props);
  return html`<div class="kit" ...${taps.frame}>${hand.hands.map(({ cards }, at) => html`<${HandOf} key=${at} cards=${cards} words=${words} taps=${taps} />`)}</div>`;
}

export function Hand(props) {
  return props.view.hand ? html`<${Hands} ...${props} />` : null;
}

export function Remote(props) {
  return props.view.board.parts ? null : html`<${TrackRemote} ...${props} />`;
}
