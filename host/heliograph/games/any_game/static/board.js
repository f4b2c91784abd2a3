// A table that is kept by a description: people round it, in their middle the round, its phases, the
// order and the time. A seat is the button of that seat; counters have theirs.

import { html } from "/vendor/htm.js";
import { useOpenPlaces } from "/static/js/places.js";
import { SeatToken, usePeople } from "/static/js/seats.js";
import { shown } from "/static/js/numbers.js";
import { fill } from "/static/js/texts.js";
import { Clock, SeatTime } from "./clock.js";

// One step of a counter; what cannot be entered now stays where it is, so that nothing moves.
function Step({ target, label, sign, open }) {
  return html`<button type="button" class="any-step" data-target=${target} aria-label=${label} disabled=${!open.has(target)}>${sign}</button>`;
}

function Counter({ counter, index, seat, who, open, words }) {
  const place = `count:${index + 1}:${seat + 1}`;
  const value = shown(counter.values[seat]);
  const fields = { what: counter.name, who, value };
  return html`<div class="any-count" role="group" aria-label=${`${counter.name}, ${who}`} data-counter=${place}>
    <${Step} target=${`${place}:-`} label=${fill(words.less, fields)} sign="−" open=${open} />
    <span class="any-value"><small>${counter.name}${counter.target !== null && html` <span class="any-target">${fill(words.target, { value: shown(counter.target) })}</span>`}</small>
      ${open.has(place)
        ? html`<button type="button" class="any-number" data-target=${place} aria-label=${fill(words.other, fields)}>${value}</button>`
        : html`<strong class="any-number">${value}</strong>`}</span>
    <${Step} target=${`${place}:+`} label=${fill(words.more, fields)} sign="+" open=${open} /></div>`;
}

// How a seat stands, in words: colour is never the only sign.
function standingOf(seat, board) {
  const found = [seat.standing];
  if (seat.is_due) found.push(board.words.due);
  if (board.track_length) found.push(fill(board.words.place, { value: seat.place }));
  if (seat.waits) found.push(fill(board.words.waits, { value: seat.waits }));
  return found.filter(Boolean).join(" · ");
}

function Seat({ seat, person, board, open, view }) {
  const target = `seat:${person.number}`;
  const what = open.get(target)?.[0];
  const standing = standingOf(seat, board);
  const head = html`<${SeatToken} seat=${person} size=${34} /><span class="any-who"><strong>${person.name}</strong><small>${standing}</small></span>`;
  return html`<li class="any-seat" style=${`grid-area: s${person.number}`} data-seat=${person.number} data-due=${seat.is_due ? "yes" : undefined} data-out=${seat.is_in ? undefined : "yes"}>
    ${what
      ? html`<button type="button" class="any-head" data-target=${target} aria-label=${`${what}${standing ? ` (${standing})` : ""}`}>${head}</button>`
      : html`<div class="any-head">${head}</div>`}
    <${SeatTime} seat=${seat} index=${person.seat} board=${board} view=${view} />
    ${board.track_length > 0 && html`<progress max=${board.track_length} value=${seat.place} aria-label=${`${person.name}, ${fill(board.words.place, { value: seat.place })}`}></progress>`}
    ${board.counters.map((counter, index) => !counter.is_of_table && html`<${Counter} key=${index} counter=${counter} index=${index} seat=${person.seat} who=${person.name} open=${open} words=${board.words} />`)}</li>`;
}

function Order({ board, people }) {
  if (board.order.length < 2) return null;
  return html`<ol class="any-order" aria-label=${board.words.order}>${board.order.map((seat) => html`<li key=${seat} data-due=${board.seats[seat].is_due ? "yes" : undefined}>
    <${SeatToken} seat=${people[seat]} size=${26} /><span class="hidden-text">${people[seat].name}</span></li>`)}</ol>`;
}

function Phases({ board }) {
  if (board.phases.length < 2) return null;
  return html`<ol class="any-phases" aria-label=${board.words.phases}>${board.phases.map((phase, index) => html`<li key=${index} aria-current=${phase.is_now ? "step" : undefined}>${phase.name}</li>`)}</ol>`;
}

function Middle({ board, people, open, view }) {
  return html`<div class="any-middle"><svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><ellipse cx="50" cy="50" rx="49" ry="49" /></svg>
    <p class="any-round">${board.round}</p><${Phases} board=${board} /><${Order} board=${board} people=${people} />
    <${Clock} board=${board} view=${view} />
    ${board.counters.map((counter, index) => counter.is_of_table && html`<${Counter} key=${index} counter=${counter} index=${index} seat=${0} who=${board.words.table} open=${open} words=${board.words} />`)}</div>`;
}

export function Board({ view, isDisabled }) {
  const { board } = view;
  const people = usePeople(view.seats);
  const open = useOpenPlaces(view.offers, isDisabled, () => "")("");
  if (!board.seats) return null;
  return html`<div class="any-game"><div class="any-table" data-seats=${board.seats.length}>
      <${Middle} board=${board} people=${people} open=${open} view=${view} />
      <ol class="any-seats">${board.seats.map((seat, index) => people[index] && html`<${Seat} key=${index} seat=${seat} person=${people[index]} board=${board} open=${open} view=${view} />`)}</ol></div>
    ${board.keeps && html`<dl class="any-about"><dt>${board.words.keeps}</dt><dd>${board.keeps}</dd><dt>${board.words.leaves}</dt><dd>${board.leaves}</dd></dl>`}</div>`;
}

// A phone as the button of its seat: one large thing to press, whatever it means now.
export function Remote({ view, isDisabled }) {
  const target = `seat:${view.viewer + 1}`;
  const offer = view.offers.find((one) => one.target === target);
  const { words } = view.board;
  if (!words || view.is_over) return null;
  return html`<button type="button" class="any-remote" data-target=${target} disabled=${isDisabled || !offer}>${offer?.label ?? words.wait}</button>`;
}
