// The table of a game that is told by things and moves: its parts, each drawn by its kind. A table that
// is only tracked is drawn like every other one that a description keeps.

import { html } from "/vendor/htm.js";
import { Board as TrackBoard, Remote as TrackRemote } from "/games/any_game/board.js";
import { usePeople } from "/static/js/seats.js";
import { addStyle } from "/static/js/style.js";
import { Backgammon } from "./backgammon.js";
import { PlacesBoard } from "./boards.js";
import { Cards, HandOf, Hands, Melds, Pile, Trick } from "./cards.js";
import { Clock } from "./clock.js";
import { Counts, Keys, Reserve, Sheet } from "./counts.js";
import { Cube, Dice, DiceOf } from "./dice.js";
import { Pegs } from "./pegs.js";
import { Pits } from "./pits.js";
import { useTaps } from "./taps.js";

const KINDS = {
  squares: PlacesBoard, points: PlacesBoard, hexes: PlacesBoard, track: PlacesBoard,
  backgammon: Backgammon, pits: Pits, pegs: Pegs,
  trick: Trick, cards: Cards, pile: Pile, hands: Hands, melds: Melds,
  dice: Dice, cube: Cube, clock: Clock, counts: Counts, keys: Keys, reserve: Reserve, sheet: Sheet,
};
const BESIDE = ["dice", "cube", "clock", "counts", "reserve"]; // small: they stand beside the rest where there is room

const TRACK_STYLE = "/games/any_game/board.css";

function Parts(props) {
  const { board: { parts, words }, seats, viewer } = props.view;
  const people = usePeople(seats);
  const taps = useTaps(props);
  const draw = (part, at) => html`<${KINDS[part.kind]} key=${at} ...${{ part, people, taps, words, viewer, view: props.view }} />`;
  const isBeside = ({ kind, seats: cups }) => BESIDE.includes(kind) && !(kind === "dice" && cups);
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

// What only the owner of a seat sees: the own cards, the dice below the own cup.
function Own(props) {
  const { hand, board: { words } } = props.view;
  const taps = useTaps(props);
  const shared = { words, taps };
  return html`<div class="kit" ...${taps.frame}>${hand.hands.map(({ cards, dice }, at) => (dice
    ? html`<${DiceOf} key=${at} dice=${dice} ...${shared} />`
    : html`<${HandOf} key=${at} cards=${cards} ...${shared} />`))}</div>`;
}

export function Hand(props) {
  return props.view.hand ? html`<${Own} ...${props} />` : null;
}

export function Remote(props) {
  return props.view.board.parts ? null : html`<${TrackRemote} ...${props} />`;
}
