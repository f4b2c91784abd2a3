// The Solaris table under the full rules: the ring of the tracking page, and in its corners what
// the referee knows besides: cards, spare bridges, free shuttles, hands, the order of this station.

import { html, useLayoutEffect, useMemo, useState } from "/vendor/htm.js";
import { useNarrow } from "/static/js/narrow.js";
import { buttonAt, pictureOf, useOpenPlaces } from "/static/js/places.js";
import { PocketRing, Ring } from "/static/js/ring.js";
import { usePeople } from "/static/js/seats.js";
import { Chip, EnergyShape, Shuttle, energyFill } from "/static/js/shapes.js";
import { still } from "/static/js/still.js";
import { t } from "/static/js/texts.js";

const CARD = { width: 52, height: 72 };
const COLUMN = 60;
const PART = { width: 300, height: 124 };
const CORNERS = [[2, 2], [608, 2], [2, 634], [608, 634]];

// What makes a place a button, where an offer belongs to it; else it is a picture.
function tapOf(target, label, { open, place }) {
  if (!open.has(target)) return { class: "", ...pictureOf(label, target) };
  return { class: target === place ? "target chosen" : "target", ...buttonAt(target, label) };
}

// One card: the code of its station and the shape of its colour; a back where nobody knows it.
const Face = still(({ card }) => {
  if (!card) return html`<rect class="solaris-slot" width=${CARD.width} height=${CARD.height} rx="8" />`;
  const isBack = card.code === "?" && !card.colour;
  return html`<rect class=${`solaris-card solaris-front ${isBack ? "solaris-back" : ""}`} width=${CARD.width} height=${CARD.height} rx="8"
      style=${card.colour ? `--edge: ${energyFill(card.colour)}` : undefined} />
    <text class="solaris-code" x=${CARD.width / 2} y=${isBack ? 36 : 25} text-anchor="middle" dominant-baseline="central">${card.code}</text>
    ${card.colour > 0 && html`<${EnergyShape} colour=${card.colour} x=${CARD.width / 2} y=${51} scale=${1.9} />`}`;
});

const Pile = still(({ count }) => {
  const depth = Math.min(3, Math.ceil(count / 30));
  return html`${Array.from({ length: depth }, (_, index) => html`<rect key=${index} class=${`solaris-card solaris-back ${index === depth - 1 ? "solaris-front" : ""}`}
      x=${(depth - 1 - index) * 3} y=${(depth - 1 - index) * -3} width=${CARD.width} height=${CARD.height} rx="8" />`)}
    ${!depth && html`<rect class="solaris-slot" width=${CARD.width} height=${CARD.height} rx="8" />`}
    <text class="solaris-count" x=${CARD.width / 2} y=${CARD.height / 2} text-anchor="middle" dominant-baseline="central">${count}</text>`;
});

const Caption = still(({ text, x = 0, y = 15, anchor = "start" }) => html`<text class="solaris-caption" aria-hidden="true" x=${x} y=${y} text-anchor=${anchor}>${text}</text>`);

// Stack, display and discard pile
const Cards = still(({ stack, display, discards, words, ...tools }) => {
  const middle = CARD.width / 2;
  return html`<g ...${tapOf("stack", `${words.stack}: ${stack}`, tools)} transform="translate(2 28)"><title>${words.stack}</title><${Pile} count=${stack} /></g>
    ${display.map((card, slot) => {
      const label = `${words.display} ${slot + 1}: ${card ? card.name : words.empty}`;
      return html`<g key=${slot} ...${tapOf(`display:${slot + 1}`, label, tools)} transform=${`translate(${64 + slot * COLUMN} 28)`}>
        <title>${label}</title><${Face} card=${card} /></g>`;
    })}
    <g transform="translate(246 28)" ...${pictureOf(`${words.discards}: ${discards}`, "discards")}><title>${words.discards}: ${discards}</title>
      <rect class="solaris-slot" width=${CARD.width} height=${CARD.height} rx="8" />
      <text class="solaris-count solaris-dim" x=${middle} y=${CARD.height / 2} text-anchor="middle" dominant-baseline="central">${discards}</text></g>
    <${Caption} text=${words.stack} x=${2 + middle} y=${118} anchor="middle" />
    <${Caption} text=${words.display} x=${124 + middle} y=${118} anchor="middle" />
    <${Caption} text=${words.discards} x=${246 + CARD.width} y=${118} anchor="end" />`;
});

// Free shuttles and the two spare bridges; `at` puts what begins at the edge on the left or right
const Spares = still(({ free, spares, words, at }) => {
  const named = (colours) => colours.map((colour) => t(`energy_${colour}`)).join(", ") || words.none;
  return html`<g ...${pictureOf(`${words.free}: ${named(free)}`, "shuttle")}><${Caption} text=${words.free} x=${at(0)} anchor=${at.anchor} />
    ${free.map((colour, index) => html`<g key=${colour} class="solaris-free" transform=${`translate(${at(20 + index * 44)} 42) scale(1.35)`}>
      <${Shuttle} colour=${colour} x=${0} y=${0} title=${t(`energy_${colour}`)} /></g>`)}
    ${!free.length && html`<${Caption} text=${words.none} x=${at(0)} y=${46} anchor=${at.anchor} />`}</g>
    ${spares.length > 0 && html`<g ...${pictureOf(`${words.spares}: ${named(spares)}`, "gap")}><${Caption} text=${words.spares} x=${at(0)} y=${86} anchor=${at.anchor} />
    ${spares.map((colour, index) => html`<g key=${index} class="solaris-spares" transform=${`translate(${at(26 + index * 62)} 106)`}><title>${t(`energy_${colour}`)}</title>
      <rect class=${colour ? "bridge" : "bridge bridge-open"} x="-25" y="-11" width="50" height="22" rx="11" stroke=${colour ? energyFill(colour) : undefined} />
      ${colour ? html`<${EnergyShape} colour=${colour} scale=${1.15} />` : html`<text class="bridge-question" text-anchor="middle" dominant-baseline="central">?</text>`}</g>`)}</g>`}`;
});

// How many cards everybody has; what was taken at the Canteen lies apart, face down.
const Hands = still(({ hands, faceDown, words, people, ...tools }) => {
  return html`<${Caption} text=${words.hands} />
    ${people.map((seat, index) => {
      const [count, down] = [hands[seat.seat], faceDown[seat.seat]];
      const label = `${seat.name}: ${count}${down ? ` + ${down} ${words.face_down}` : ""}`;
      return html`<g key=${seat.seat} ...${tapOf(`seat:${seat.number}`, label, tools)} transform=${`translate(${index * COLUMN} 26)`}><title>${label}</title>
        <rect class="solaris-hit" x="-3" y="-3" width="58" height="98" rx="10" />
        <rect class="solaris-card solaris-back" x="14" y="2" width="36" height="50" rx="7" transform="rotate(7 32 27)" />
        <rect class="solaris-card solaris-back" x="6" y="2" width="36" height="50" rx="7" transform="rotate(-4 24 27)" />
        <text class="solaris-count" x="25" y="28" text-anchor="middle" dominant-baseline="central">${count}</text>
        ${down > 0 && html`<g transform="translate(46 8)"><circle class="solaris-down" r="12" /><text class="solaris-plus" text-anchor="middle" dominant-baseline="central">+${down}</text></g>`}
        <${Chip} seat=${seat} x=${10} y=${64} width=${32} height=${24} /></g>`;
    })}`;
});

// Who comes when at the active station; tokens keep their key, so that they glide along.
const Order = still(({ order, words, people, at }) => {
  const places = order.map(({ seat, state }, index) => ({ seat, state, index })).sort((one, other) => one.seat - other.seat);
  const width = 58;
  const left = Math.min(at(0), at(order.length * width));
  return html`${order.length > 0 && html`<${Caption} text=${words.order} x=${at(0)} y=${46} anchor=${at.anchor} />`}
    ${places.map(({ seat, state, index }) => html`<g key=${seat} class=${`solaris-place solaris-${state}`} data-turn=${index} data-seat=${people[seat].number} style=${`transform: translate(${left + index * width}px, 60px)`}
      ...${pictureOf(`${index + 1}. ${people[seat].name}: ${t(`state_${state}`)}`)}>
      <title>${people[seat].name}: ${t(`state_${state}`)}</title>
      <rect class="solaris-turn" x="2" y="0" width="54" height="56" rx="12" />
      <${Chip} seat=${people[seat]} x=${12} y=${10} width=${34} height=${27} dim=${state === "done"} />
      <text class="solaris-state" x="29" y="49" text-anchor="middle">${state === "done" ? "✓" : index + 1}</text></g>`)}`;
});

const fromLeft = Object.assign((distance) => distance, { anchor: "start" });
const fromRight = Object.assign((distance) => PART.width - 2 - distance, { anchor: "end" });

function parts(board, people, place, openIn, at) {
  const { words, stack, display, discards, free, spares = [], hands, order, face_down: faceDown } = board;
  return [
    // What nobody tells Heliograph at this depth is left out.
    display && ["cards", html`<${Cards} ...${{ stack, display, discards, words, place }} open=${openIn("cards")} />`, 0],
    ["spares", html`<${Spares} ...${{ free, spares, words, at }} />`, 1],
    hands && ["hands", html`<${Hands} ...${{ hands, faceDown, words, people, place }} open=${openIn("hands")} />`, 2],
    ["order", html`<${Order} ...${{ order, words, people, at }} />`, 3],
  ].filter(Boolean);
}

const PARTS = { stack: "cards", display: "cards", seat: "hands", hand: "own" };
const partOf = (target) => PARTS[target.split(":")[0]] ?? "ring";

// The station a phone shows large: the active one, or the one that was tapped last.
function useLarge(board) {
  const active = board.stations.find((station) => station.state === "now")?.id ?? 0;
  const [chosen, setChosen] = useState(null);
  useLayoutEffect(() => setChosen(null), [active]);
  return [chosen ?? active, setChosen];
}

// A picture has no place to tap, so it shows all stations also where it is narrow.
export function Board({ view, place, isDisabled, isPicture }) {
  const { board } = view;
  const isNarrow = useNarrow();
  const [large, setLarge] = useLarge(board);
  const openIn = useOpenPlaces(view.offers, isDisabled, partOf);
  const people = usePeople(view.seats);
  const seats = useMemo(() => view.seats.map((seat) => ({ ...seat, laser: seat.score })), [view.seats]);
  const ring = { ...board, seats, people };
  const chosen = board.stations.find((station) => `station:${station.code}` === place)?.id ?? null;
  if (!isNarrow || isPicture) {
    return html`<div class="solaris-board"><${Ring} view=${ring} chosen=${chosen} targets=${openIn("ring")}>
      ${parts(board, people, place, openIn, fromRight).map(([key, part, corner]) => html`<g key=${key} data-part=${key} transform=${`translate(${CORNERS[corner].join(" ")})`}>${part}</g>`)}</${Ring}></div>`;
  }
  return html`<div class="solaris-board solaris-pocket"><${PocketRing} view=${ring} chosen=${large} targets=${openIn("ring")} onChoose=${setLarge} />
    <div class="solaris-parts">${parts(board, people, place, openIn, fromLeft).map(([key, part]) => html`<svg key=${key} data-part=${key} role="group" aria-label=${board.words[key === "cards" ? "display" : key]}
      viewBox=${`-4 -4 ${PART.width + 8} ${PART.height + 8}`}>${part}</svg>`)}</div></div>`;
}

function HandCard({ card, tools }) {
  const use = tapOf(`hand:${card.kind}`, card.name, tools);
  return html`<li><svg viewBox=${`-4 -4 ${CARD.width + 8} ${CARD.height + 8}`} ...${use} class=${`solaris-hand-card ${use.class}`}><title>${card.name}</title><${Face} card=${card} /></svg></li>`;
}

// The own hand on a phone. With real cards the host knows few of them: then the rest is a number.
export function Hand({ view, place, isDisabled }) {
  const { hand, board: { words } } = view;
  const openIn = useOpenPlaces(view.offers, isDisabled, partOf);
  if (!hand) return null;
  const tools = { open: openIn("own"), place };
  const known = hand.cards.filter((card) => card.code !== "?" || card.colour);
  const hidden = hand.count - known.length;
  return html`<div class="solaris-hand"><ul>
      ${known.map((card, index) => html`<${HandCard} key=${`${card.kind}-${index}`} card=${card} tools=${tools} />`)}
      ${hidden > 0 && html`<li><svg viewBox=${`-4 -10 ${CARD.width + 14} ${CARD.height + 14}`} class="solaris-hand-card" ...${pictureOf(`${words.hands}: ${hidden} ?`)}><title>${hidden}</title><${Pile} count=${hidden} /></svg></li>`}</ul>
    ${hand.face_down.length > 0 && html`<h3>${words.face_down}</h3><ul>
      ${hand.face_down.map((card, index) => html`<${HandCard} key=${index} card=${card} tools=${tools} />`)}</ul>`}</div>`;
}
