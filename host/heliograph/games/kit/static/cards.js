// Cards: a hand, those that lie open, all that can be chosen, a trick, piles, melds, covered hands.

import { html } from "/vendor/htm.js";
import { SeatToken } from "/static/js/seats.js";
import { still } from "/static/js/still.js";

// Suits are told by their shape, and by their colour; each is drawn about 0,0 in 20 by 20.
const SUITS = {
  C: "M0 -10 a4.7 4.7 0 0 1 3.6 7.7 a4.7 4.7 0 1 1 -2.3 8 L3 10 H-3 L-1.3 5.7 a4.7 4.7 0 1 1 -2.3 -8 A4.7 4.7 0 0 1 0 -10Z",
  D: "M0 -10.5 L7.6 0 L0 10.5 L-7.6 0Z",
  H: "M0 9.5 C-5 5 -9.5 1.5 -9.5 -3.6 A4.9 4.9 0 0 1 0 -5.2 A4.9 4.9 0 0 1 9.5 -3.6 C9.5 1.5 5 5 0 9.5Z",
  S: "M0 -10 C4 -5.5 9 -2.5 9 2 A4.5 4.5 0 0 1 1.4 5.2 L3 10 H-3 L-1.4 5.2 A4.5 4.5 0 0 1 -9 2 C-9 -2.5 -4 -5.5 0 -10Z",
};
const MOST_BACKS = 13;

const sign = (suit) => (suit in SUITS
  ? html`<path class="kit-suit" d=${SUITS[suit]} transform="translate(30 59) scale(1.45)" />`
  : html`<text class="kit-rank" x="30" y="60">${suit}</text>`);

export const Card = still(({ suit, rank, ...attributes }) => html`<div class="kit-card" data-suit=${suit} ...${attributes}><svg viewBox="0 0 60 84" aria-hidden="true">
  <rect class="kit-face" x="1.5" y="1.5" width="57" height="81" rx="8" /><text class="kit-rank" x="30" y="25">${rank}</text>${sign(suit)}</svg></div>`);

const Back = still((attributes) => html`<div class="kit-card kit-back" ...${attributes}><svg viewBox="0 0 60 84" aria-hidden="true">
  <rect class="kit-face" x="1.5" y="1.5" width="57" height="81" rx="8" /><rect class="kit-lattice" x="7" y="7" width="46" height="70" rx="4" /><path class="kit-lattice-lines" d="M7 30 L30 7 M7 53 L53 7 M7 76 L53 30 M30 77 L53 53 M53 30 L30 7 M53 53 L7 7 M53 76 L7 30 M30 77 L7 53" /></svg></div>`);

const cardAt = (taps) => ({ target, suit, rank, said }) => html`<${Card} key=${target} suit=${suit} rank=${rank} ...${taps.at(target, said)} />`;

const Who = ({ seat, name, said = name, person, taps }) => html`<div class="kit-who" ...${taps.at(`seat:${seat + 1}`, said)}><${SeatToken} seat=${person} size=${26} /><span aria-hidden="true">${name}</span></div>`;

function bySuit(cards) {
  const suits = new Map();
  for (const card of cards) suits.set(card.suit, [...(suits.get(card.suit) ?? []), card]);
  return [...suits];
}

// A suit begins a line of its own, so that a card is found where it is looked for; cards in an order
// keep it.
export function Cards({ part: { label, cards, is_row: isRow }, taps }) {
  if (!cards.length) return null;
  const rows = isRow ? [["", cards]] : bySuit(cards);
  return html`<section class=${`kit-cards ${isRow ? "is-row" : ""}`} aria-label=${label}><h2>${label}</h2>
    ${rows.map(([suit, same]) => html`<div key=${suit} class=${suit ? "kit-suit-row" : "kit-hand"}>${same.map(cardAt(taps))}</div>`)}</section>`;
}

// What each seat has played, with the reader nearest; the seats go clockwise.
export function Trick({ part: { label, seats }, people, taps, viewer }) {
  const placeOf = (seat) => `s${((seat - (viewer ?? 0) + seats.length) % seats.length) + 1}`;
  return html`<div class="kit-trick" role="group" aria-label=${label} data-seats=${seats.length}>${seats.map(({ seat, name, cards }) => html`<div key=${seat} class="kit-played" style=${`grid-area: ${placeOf(seat)}`}>
    <${Who} ...${{ seat, name, person: people[seat], taps }} />
    <div class="kit-lying">${cards.length ? cards.map(cardAt(taps)) : html`<span class="kit-slot"></span>`}</div></div>`)}</div>`;
}

export function HandOf({ cards, words, taps }) {
  if (!cards.length) return html`<p class="hint">${words.none}</p>`;
  return html`<div class="kit-hand" role="group" aria-label=${words.hand}>${cards.map(cardAt(taps))}</div>`;
}

// A stock, a discard, cards laid aside: its upper card, or backs, and how many there are.
export function Pile({ part: { label, said, count, top, target, is_known: isKnown }, taps, words }) {
  const heard = `${said}: ${[top?.said, isKnown ? count || words.none : ""].filter(Boolean).join(", ")}`;
  const attributes = taps.at(target, isKnown || top ? heard : said);
  const lies = top
    ? html`<${Card} suit=${top.suit} rank=${top.rank} ...${attributes} />`
    : isKnown && !count
      ? html`<div class="kit-card kit-empty" ...${attributes}><span class="kit-slot"></span></div>`
      : html`<${Back} ...${attributes} />`;
  return html`<div class="kit-pile">${lies}<span class="kit-pile-name" aria-hidden="true">${label}${isKnown && html` <strong>${count}</strong>`}</span></div>`;
}

// How many cards each seat holds; open ones are seen.
export function Hands({ part: { label, seats }, people, taps, words }) {
  if (!seats.length) return null;
  return html`<section class="kit-hands" aria-label=${label}><h2>${label}</h2>${seats.map(({ seat, name, count, cards }) => html`<div key=${seat} class="kit-holds">
    <${Who} ...${{ seat, name, said: `${name}: ${count || words.none}`, person: people[seat], taps }} />
    ${cards.length ? html`<div class="kit-hand">${cards.map(cardAt(taps))}</div>` : html`<div class="kit-backs">${Array.from({ length: Math.min(count, MOST_BACKS) }, (_, at) => html`<${Back} key=${at} />`)}<strong aria-hidden="true">${count}</strong></div>`}</div>`)}</section>`;
}

// What each seat has laid down: cards that belong together overlap.
export function Melds({ part: { label, seats }, people, taps }) {
  if (seats.every(({ melds }) => !melds.length)) return null;
  return html`<section class="kit-melds" aria-label=${label}><h2>${label}</h2>${seats.map(({ seat, name, melds }) => melds.length > 0 && html`<div key=${seat} class="kit-laid">
    <${Who} ...${{ seat, name, person: people[seat], taps }} />
    <div class="kit-meld-row">${melds.map((cards, at) => html`<div key=${at} class="kit-meld">${cards.map(cardAt(taps))}</div>`)}</div></div>`)}</section>`;
}
