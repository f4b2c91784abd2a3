// The Solarius Mission table: the map, the Bridge with its wheel, and the player boards.
// Whoever acts has the board beside the map; only there things can be tapped.

import { html } from "/vendor/htm.js";
import { FoldedBoard } from "/static/js/folded.js";
import { useOpenPlaces } from "/static/js/places.js";
import { usePeople } from "/static/js/seats.js";
import { MapBoard, tileAt } from "./map.js";
import { HandCards, PlayerBoard } from "./player.js";
import { NewDie, Wheel } from "./wheel.js";

const NOTHING = new Map();
const nowhere = () => NOTHING;

// Which part of the drawing a place belongs to: a tile of the map, a row of a board, or all of its kind.
function partOf(map, target) {
  const [kind, which] = target.split(":");
  return tileAt(map, target) ?? (kind === "tech" || kind === "store" ? which : kind);
}

// The boards below: one's own first, then in turn order.
function othersOf({ board, seats, viewer }) {
  const order = seats.map((_, index) => (board.actor + 1 + index) % seats.length).filter((seat) => seat !== board.actor);
  return order.sort((one, other) => (other === viewer) - (one === viewer));
}

// What a player board shows of its seat
function boardOf({ board, seats, hand, viewer }, people, seat) {
  const player = board.players[seat];
  return {
    player, person: people[seat], score: seats[seat].score, isFirst: board.round > 0 && board.first === seat,
    level: board.level, words: board.words, hand: (seat === viewer && hand) || player.hand,
  };
}

// The trade centres turned over so far, where there is no map to see them on.
function Centres({ board: { centres, map, words } }) {
  const known = centres.flatMap((letter, round) => (letter ? [`${round + 1}: ${letter}`] : []));
  return !map && known.length > 0 && html`<p class="solarius-centres">${words.centres} ${known.join(" · ")}</p>`;
}

export function Board({ view, isDisabled }) {
  const { board, offers } = view;
  const people = usePeople(view.seats);
  const openAt = useOpenPlaces(offers, isDisabled, (target) => partOf(board.map, target));
  const ends = offers.some((offer) => offer.target.startsWith("new:") && offer.choices.length > 1);
  return html`<div class=${`solarius ${board.level === 0 ? "wheel-alone" : ""}`}>
    <div class="solarius-top">
      <div class="solarius-sky">${board.map && html`<${MapBoard} board=${board} offers=${offers} people=${people} openAt=${openAt} />`}
        <${NewDie} bag=${board.bag} words=${board.words} open=${openAt("new")} ends=${ends} /></div>
      <div class="solarius-side"><${Wheel} board=${board} open=${openAt("die")} /><${Centres} board=${board} />
        <${PlayerBoard} ...${boardOf(view, people, board.actor)} deck=${board.deck} taken=${board.taken} openAt=${openAt} isActor /></div>
      <div class="solarius-others">${othersOf(view).map((seat) => html`<${FoldedBoard} key=${seat} seat=${view.seats[seat]} isOpen=${seat === view.viewer}><${PlayerBoard} ...${boardOf(view, people, seat)} openAt=${nowhere} /></${FoldedBoard}>`)}</div>
    </div>
  </div>`;
}

// The cards of whoever holds this phone.
export function Hand({ view: { board, hand, offers, viewer }, isDisabled }) {
  const openAt = useOpenPlaces(offers, isDisabled, () => "hand");
  if (!hand || board.level < 3) return null;
  return html`<div class="solarius"><${HandCards} hand=${hand} size=${board.players[viewer].hand_size} open=${openAt("hand")} /></div>`;
}
