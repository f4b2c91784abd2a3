// The table of Solenia: five strips under the airship, orders by day and night, the players' boards.
// The front strip is at the top; after an advance the strips slide back and a new one comes in front.

import { html } from "/vendor/htm.js";
import { FoldedBoard } from "/static/js/folded.js";
import { buttonAt, pictureOf, useOpenPlaces } from "/static/js/places.js";
import { SeatToken, usePeople } from "/static/js/seats.js";
import { inkOn, tokenEdge, tokenFill } from "/static/js/shapes.js";
import { still } from "/static/js/still.js";
import { CENTRED, GOODS, airship, bonusIcons, cardFace, goodsIcons, icon, iconRow, skyIcon } from "./icons.js";

const CELL = 100;
const LEFT = 114; // the longest name of a part of the sky has room in letters to be read
const WIDTH = LEFT + 5 * CELL + 8;
const HEIGHT = 5 * CELL + 34;

const columnOf = (field) => field.charCodeAt(0) - 97;
const topOf = (row) => (5 - row) * CELL;
const fillOf = (seat) => seat?.css ?? (seat ? tokenFill(seat.colour) : "var(--panel-high)");
const inkFor = (seat) => (seat && inkOn(seat.colour)) ?? "var(--text)";
const edgeOf = (seat) => (seat ? tokenEdge(seat.colour) : "var(--line-strong)");

// The part of the drawing that a place belongs to.
function partOf(target) {
  const [kind, where] = target.split(":");
  if (kind === "field") return `strip:${where[1]}`;
  if (kind === "order") return `orders:${where}`;
  if (kind === "slot" || kind === "seat") return `player:${where}`;
  return kind === "airship" ? kind : "inputs";
}

// What can be tapped in each part, and which place was tapped already.
function useOpen({ view, place, isDisabled }) {
  const spots = view.offers.map(({ target }) => ({ target, label: target === place ? "chosen" : "yes" }));
  return useOpenPlaces(spots, isDisabled, partOf);
}

const canAt = (target, open) => open.get(target)?.[0];

// Every place tells its target; it is a button while an offer belongs to it.
const placeAt = (target, label, can) => (can ? { ...buttonAt(target, label), "data-can": can } : { "data-target": target });

// The same for a part without words of its own: then it is at least a picture with a name.
const partAt = (target, label, can) => ({ ...pictureOf(label), ...placeAt(target, label, can) });

// Strips

function ground(kind) {
  const isCity = kind.endsWith("_city");
  if (kind === "?") return html`<circle cx="50" cy="50" r="34" class="solenia-unknown" />
    <text x="50" y="51" class="solenia-what" text-anchor="middle" dominant-baseline="central">?</text>`;
  return html`${isCity
      ? html`<rect x="12" y="12" width="76" height="76" rx="16" class="solenia-ground" />`
      : html`<path d="M50 9 C76 7 93 28 90 52 C88 78 66 92 46 90 C22 89 8 70 10 46 C12 24 28 11 50 9Z" class="solenia-ground" />`}
    ${icon(kind, 50, isCity ? 55 : 50, isCity ? 52 : 50)}`;
}

function fieldCard(card, kind, seat) {
  const ink = inkFor(seat);
  return html`<g key=${card.id} class="solenia-card">
    <rect x="10" y="8" width="80" height="84" rx="11" fill=${fillOf(seat)} stroke=${edgeOf(seat)} stroke-width="2.5" />
    <text x="36" y="40" style=${`fill: ${ink}`} font-size="46" font-weight="700" ...${CENTRED}>${card.value}</text>
    ${seat
      ? html`<circle cx="72" cy="26" r="12.5" fill="none" stroke=${ink} stroke-width="2" />
        <text x="72" y="27" style=${`fill: ${ink}`} font-size="17" font-weight="600" ...${CENTRED}>${seat.number}</text>
        <rect x="15" y="62" width="46" height="26" rx="6" class="solenia-bonus" />${iconRow(bonusIcons(card.bonus), 38, 75.5, 17, 2)}`
      : html`<path d="M32 24 L68 60 M68 24 L32 60" class="solenia-blocked" />`}
    ${kind !== "?" && html`<circle cx="76" cy="75" r="13" class="solenia-under" />${icon(kind, 76, 75, 17)}`}
  </g>`;
}

const FieldFace = still(({ field, people }) => html`<title>${field.text}</title>
  <rect x="3" y="3" width="94" height="94" rx="15" class="solenia-cell" />
  ${ground(field.kind)}
  ${field.card && fieldCard(field.card, field.kind, people[field.card.seat])}
  ${field.cost > 0 && !field.card && html`<g class="solenia-cost" transform="translate(83 83)"><circle r="12.5" /><text ...${CENTRED}>−${field.cost}</text></g>`}
  <text x="10" y="92" class="solenia-name" aria-hidden="true">${field.card ? "" : field.id}</text>`);

const Field = still(({ field, at, people, isAsked, can }) => html`<g class=${`solenia-field solenia-on-${field.kind.replace("?", "unknown")}`} data-far=${field.cost > 0 ? "yes" : "no"} data-asked=${isAsked ? "yes" : undefined} transform=${`translate(${LEFT + at * CELL} 0)`} ...${partAt(`field:${field.id}`, field.text, can)}>
  <${FieldFace} field=${field} people=${people} /></g>`);

const Strip = still(({ row, people, asked, open }) => html`<g class=${`solenia-strip solenia-sky-${row.sky}`} data-due=${row.due ? "yes" : undefined} style=${`transform: translateY(${topOf(row.row)}px)`} data-row=${row.row} role="group" aria-label=${[row.name, row.note].filter(Boolean).join(", ")}>
  <rect x="2" y="2" width=${WIDTH - 4} height="96" rx="16" class="solenia-back" />
  ${skyIcon(row.sky, LEFT / 2, 38, 34)}
  <text x=${LEFT / 2} y="77" aria-hidden="true" class=${`solenia-sky-name ${row.name.length > 8 ? "long" : ""}`} text-anchor="middle">${row.name}</text>
  ${row.fields.map((field, at) => html`<${Field} key=${field.id[0]} field=${field} at=${at} people=${people} isAsked=${asked === field.id} can=${canAt(`field:${field.id}`, open)} />`)}
  ${row.fields.length === 0 && html`<rect x=${LEFT + 3} y="14" width=${5 * CELL - 6} height="72" rx="14" class="solenia-cell" />
    <foreignObject x=${LEFT + 14} y="16" width=${5 * CELL - 28} height="68" aria-hidden="true"><div class="solenia-strip-note">${row.note}</div></foreignObject>`}</g>`);

// Over a field the airship leaves the field in sight; over a strip without fields it is in the middle.
const AirshipAt = still(({ field, name, isOverField, can }) => {
  const x = LEFT + columnOf(field) * CELL + 50;
  const y = topOf(Number(field[1])) + (isOverField ? 5 : 50);
  return html`<g class="solenia-airship" style=${`transform: translate(${x}px, ${y}px)`} ...${partAt("airship", name, can)}>
    <title>${name}</title>${airship()}</g>`;
});

const Feet = still(() => html`<g class="solenia-feet" aria-hidden="true">${[..."abcde"].map((letter, at) => html`<text key=${letter} x=${LEFT + at * CELL + 50} y=${HEIGHT - 12} text-anchor="middle">${letter}</text>`)}</g>`);

function Strips({ board, people, openIn }) {
  return html`<svg class="solenia-strips" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label=${board.round || board.words.front}>
    ${board.rows.map((row) => html`<${Strip} key=${row.entry} row=${row} people=${people} asked=${board.asked} open=${openIn(`strip:${row.row}`)} />`)}
    <${AirshipAt} field=${board.airship} name=${board.words.airship} isOverField=${board.level === 3} can=${canAt("airship", openIn("airship"))} />
    ${board.level === 3 && html`<${Feet} />`}
  </svg>`;
}

// The endless band: what comes in front next.
const Band = still(({ band, here, label }) => html`<svg class="solenia-band" viewBox="0 0 304 34" role="img" aria-label=${label}>
  ${band.map((entry, at) => html`<g key=${at} class=${`solenia-sky-${entry.sky}`} data-on=${entry.row ? "yes" : "no"}>
    <rect x=${2 + at * 30} y="2" width="28" height="30" rx="7" class="solenia-back" />${skyIcon(entry.sky, 16 + at * 30, 17, 18)}
    ${entry.row === here && html`<rect x=${3 + at * 30} y="3" width="26" height="28" rx="6" class="solenia-here" />`}</g>`)}</svg>`);

const Gains = still(({ gains, words, people }) => gains.length > 0 && html`<p class="solenia-gains"><span>${words.next_gain}</span>
  ${gains.map((gain) => html`<span key=${gain.seat}><${SeatToken} seat=${people[gain.seat]} size=${26} /><span class="hidden-text">${people[gain.seat].name}:</span> ${gain.text}</span>`)}</p>`);

// Orders

const OrderFace = still(({ goods, stars }) => {
  const icons = goods ? goodsIcons(goods) : ["?"];
  const top = icons.slice(0, Math.ceil(icons.length / 2) || 1);
  const rest = icons.slice(top.length);
  return html`${iconRow(top, 50, rest.length ? 26 : 38, 25)}${iconRow(rest, 50, 54, 25)}${icon("star", 38, 86, 20)}
    <text x="54" y="87" class="solenia-worth" dominant-baseline="central">${stars}</text>`;
});

const Order = still(({ order, people, type, can }) => html`<svg class=${`solenia-order solenia-sky-${type}`} viewBox="0 0 100 106" role="img" aria-label=${order.text} ...${placeAt(order.target, order.text, can)}>
  <title>${order.text}</title>
  <rect x="3" y="3" width="94" height="100" rx="12" class="solenia-back" /><${OrderFace} goods=${order.goods} stars=${order.stars} />
  ${order.seats.map((seat, at) => html`<g key=${seat} class="solenia-serves" transform=${`translate(${92 - at * 14} 10)`}>
    <circle r="7.5" fill=${fillOf(people[seat])} stroke=${edgeOf(people[seat])} /><text style=${`fill: ${inkFor(people[seat])}`} font-size="10" font-weight="700" ...${CENTRED}>${people[seat].number}</text></g>`)}</svg>`);

const Orders = still(({ shown, people, open }) => html`<section class=${`solenia-orders solenia-orders-${shown.type}`} aria-label=${shown.name}>
  <h2><svg viewBox="-13 -13 26 26" aria-hidden="true">${skyIcon(shown.type)}</svg><span>${shown.short}</span></h2>
  <div>${shown.tiles.map((order) => html`<${Order} key=${order.target} order=${order} people=${people} type=${shown.type} can=${canAt(order.target, open)} />`)}</div>
  <small>${shown.left_text}</small></section>`);

// Players

// A player's board is drawn wide for two, narrow for more people.
const WIDE = { width: 440, slot: 46 };
const NARROW = { width: 304, slot: 50 };

const Store = still(({ goods, capacity, size, words, legend }) => {
  const stored = goodsIcons(goods);
  const places = Math.max(capacity, stored.length);
  const step = Math.min(37, (size.width - 4) / places);
  const named = GOODS.flatMap((good, at) => (goods[at] ? [`${goods[at]} ${legend.find(({ icon: name }) => name === good).name}`] : []));
  return html`<g ...${pictureOf(`${words.goods} ${stored.length}/${capacity}: ${named.join(", ") || "–"}`)}>${Array.from({ length: places }, (_, at) => html`<g key=${at} data-stored=${stored[at]}>
    <rect x=${3 + at * step} y="2" width=${step - 4} height="33" rx="6" class=${at < capacity ? "solenia-place" : "solenia-place solenia-over"} />
    ${stored[at] && icon(stored[at], 1 + (at + 0.5) * step, 19, Math.min(24, step - 6))}</g>`)}</g>`;
});

// Icons in one line, or in two where they would become too small to see.
function slotIcons(icons, width, x, y) {
  const length = (list) => list.reduce((sum, name) => sum + (name.length > 2 ? 1 : name === "/" ? 0.4 : 0.6 * name.length), 0);
  const count = icons.every((name) => GOODS.includes(name)) ? icons.length : length(icons) + 0.5;
  const size = Math.min(20, (width - 6) / count - 1.5);
  if (size > 13 || icons.length < 2) return iconRow(icons, x, y, size, 1.5);
  const half = Math.ceil(icons.length / 2);
  const small = Math.min(14, (width - 6) / half - 1.5);
  return [...iconRow(icons.slice(0, half), x, y - 7, small, 1.5), ...iconRow(icons.slice(half), x, y + 7, small, 1.5)];
}

const Slot = still(({ slot, at, size, can }) => {
  const { order } = slot;
  const step = (size.width - 34) / 6;
  const left = 30 + at * step;
  const width = step - 3;
  const middle = left + width / 2;
  const icons = order?.goods ? goodsIcons(order.goods) : order ? [] : slot.icons;
  return html`<g class="solenia-slot" data-full=${order ? "yes" : "no"} ...${partAt(slot.target, slot.text, can)}>
    <title>${slot.text}</title><rect x=${left} y="1" width=${width} height=${size.slot} rx="7" class="solenia-place" />
    ${slotIcons(icons, width, middle, 1 + size.slot * (order ? 0.34 : 0.5))}
    ${order && html`${icon("star", middle - 9, size.slot - 9, 13)}
      <text x=${middle} y=${size.slot - 8} class="solenia-worth-small" dominant-baseline="central">${order.stars}</text>`}</g>`;
});

const Row = still(({ row, at, size, open }) => html`<g role="group" aria-label=${row.name} class=${`solenia-sky-${row.type}`} transform=${`translate(2 ${40 + at * (size.slot + 5)})`}>
  <rect width=${size.width - 4} height=${size.slot + 2} rx="9" class="solenia-back" />${skyIcon(row.type, 15, size.slot / 2 + 1, 19)}
  ${row.slots.map((slot, column) => html`<${Slot} key=${column} slot=${slot} at=${column} size=${size} can=${canAt(slot.target, open)} />`)}</g>`);

const PlayerHead = still(({ seat, stars, cards, words, can }) => html`<div class="solenia-head" ...${placeAt(`seat:${seat.number}`, seat.name, can)}><${SeatToken} seat=${seat} size=${26} /><strong>${seat.name}</strong>
  ${stars !== null && html`<span class="solenia-count" title=${words.stars}><svg viewBox="-12 -12 24 24" aria-hidden="true">${icon("star")}</svg><span class="hidden-text">${words.stars}</span> ${stars}</span>`}
  <span class="solenia-count" title=${words.cards_left}><svg viewBox="-12 -12 24 24" aria-hidden="true"><rect x="-7" y="-10" width="14" height="20" rx="3" class="solenia-cardback" /></svg><span class="hidden-text">${words.cards_left}</span> ${cards}</span></div>`);

const Player = still(({ player, seat, state, words, legend, size, open }) => {
  const beside = player.rows.flatMap((row) => row.beside);
  const height = player.goods ? (player.rows.length ? 2 * size.slot + 52 : 38) : 0;
  return html`<section class="solenia-player" data-state=${state} data-player=${seat.number} aria-label=${seat.name}>
    <${PlayerHead} seat=${seat} stars=${player.stars} cards=${player.cards} words=${words} can=${canAt(`seat:${seat.number}`, open)} />
    ${height > 0 && html`<svg viewBox=${`0 0 ${size.width} ${height}`} role="group" aria-label=${seat.name}><${Store} goods=${player.goods} capacity=${player.capacity} size=${size} words=${words} legend=${legend} />
      ${player.rows.map((row, at) => html`<${Row} key=${row.type} row=${row} at=${at} size=${size} open=${open} />`)}</svg>`}
    ${player.tile && html`<p class="solenia-note">${words.level_1}: ${player.tile.text}</p>`}
    ${beside.length > 0 && html`<p class="solenia-note">${words.beside}: ${beside.map((order) => order.text).join("; ")}</p>`}</section>`;
});

// Cards, goods, tiles and dice to tap

const CardButton = still(({ card, seat, can }) => html`<svg class="solenia-card-button" data-chosen=${card.chosen ? "yes" : undefined} viewBox="0 0 62 84" role="img" aria-label=${card.text} ...${placeAt(card.target, card.text, can)}>
  <title>${card.text}</title>${cardFace(card, fillOf(seat), inkFor(seat), edgeOf(seat))}
  ${card.count > 1 && html`<text x="55" y="14" style=${`fill: ${inkFor(seat)}`} font-size="12" font-weight="600" text-anchor="end">×${card.count}</text>`}</svg>`);

const Tray = still(({ tray, people, open }) => {
  const seat = people[tray.seat];
  const cards = [...tray.values, ...tray.cards];
  const byValue = [2, 1, 0].map((value) => cards.filter((card) => card.value === value)).filter((group) => group.length);
  return html`<section class="solenia-tray" aria-label=${tray.name}><h2><${SeatToken} seat=${seat} size=${26} /><span>${tray.hint}</span></h2>
    <div>${byValue.map((group) => html`<div key=${group[0].value} class="solenia-fan">${group.map((card) => html`<${CardButton} key=${card.target} card=${card} seat=${seat} can=${canAt(card.target, open)} />`)}</div>`)}</div></section>`;
});

const keyAt = ({ target }, label, open) => ({ class: "solenia-key", ...placeAt(target, label, canAt(target, open)) });

const Legend = still(({ legend, words, open }) => html`<div class="solenia-legend" role="group" aria-label=${words.legend}>${legend.map((entry) => html`<span key=${entry.target} ...${keyAt(entry, entry.name, open)}>
  <svg viewBox="-14 -16 28 28" aria-hidden="true">${icon(entry.icon)}</svg>${entry.name}</span>`)}</div>`);

const Tiles = still(({ offer, words, open }) => html`<section class="solenia-tiles" aria-label=${offer.name}><h2>${offer.name}</h2><div>
  ${offer.tiles.map((tile) => html`<span key=${tile.id} ...${keyAt(tile, tile.text, open)}><b>${words.level_1}</b>${tile.text}</span>`)}
  ${offer.pairs.map((pair) => html`<span key=${pair.target} ...${keyAt(pair, pair.name, open)}><b>${words.level_3}</b>
    <span>${words.day}: ${pair.halves[0].text}</span><span>${words.night}: ${pair.halves[1].text}</span></span>`)}</div></section>`);

// The orders as pictures: whoever turned one up finds it quicker than in a list of words.
const Reveal = still(({ reveal, people, open }) => html`<section class="solenia-reveal" aria-label=${reveal.name}><h2><svg viewBox="-13 -13 26 26" aria-hidden="true">${skyIcon(reveal.type)}</svg><span>${reveal.name}</span></h2>
  <div>${reveal.tiles.map((order) => html`<${Order} key=${order.target} order=${order} people=${people} type=${reveal.type} can=${canAt(order.target, open)} />`)}</div></section>`);

const Dice = still(({ die, words, open }) => html`<div class="solenia-legend" role="group" aria-label=${words.die}>${die.map((side) => html`<span key=${side.face} ...${keyAt(side, `${side.face}: ${side.text}`, open)}><b>${side.face}</b>${side.text}</span>`)}</div>`);

function Inputs({ board, people, open }) {
  const { die, offer, tray, reveal, legend, words } = board;
  const shared = { words, people, open };
  return html`<div class="solenia-inputs">
    ${die.length > 0 && html`<${Dice} die=${die} ...${shared} />`}
    ${offer && html`<${Tiles} offer=${offer} ...${shared} />`}
    ${tray && html`<${Tray} tray=${tray} ...${shared} />`}
    ${reveal && html`<${Reveal} reveal=${reveal} ...${shared} />`}
    ${legend.length > 0 && !tray && !offer && !reveal && !die.length && html`<${Legend} legend=${legend} ...${shared} />`}</div>`;
}

// What is laid beside the real table has nothing to enter, but says what its signs mean.
const withoutInputs = (board) => ({ ...board, die: [], offer: null, tray: null, reveal: null });

// Whose board is drawn whole: who is on turn, whoever looks, and where something can be tapped. At
// track depth each is a line anyway.
const isWanted = ({ board, seats, viewer }, { seat, goods }, openIn) =>
  !goods || board.level === 0 || seats[seat].state === "now" || seat === viewer || openIn(`player:${seat + 1}`).size > 0;

export function Board(props) {
  const { board, seats } = props.view;
  const { words } = board;
  const people = usePeople(seats);
  const openIn = useOpen(props);
  return html`<div class="solenia"><div class="solenia-table" data-level=${board.level} data-seats=${seats.length}>
    ${board.orders.map((shown) => html`<${Orders} key=${shown.type} shown=${shown} people=${people} open=${openIn(`orders:${shown.type}`)} />`)}
    <div class="solenia-middle"><p class="solenia-round"><span>${board.round || board.side}</span><${Band} band=${board.band} here=${Number(board.airship[1])} label=${`${words.front}: ${board.rows[0].name}; ${words.advances}: ${board.advances}`} /></p>
      <${Strips} board=${board} people=${people} openIn=${openIn} /><${Gains} gains=${board.gains} words=${words} people=${people} /></div>
    <${Inputs} board=${props.isPicture ? withoutInputs(board) : board} people=${people} open=${openIn("inputs")} />
    <div class="solenia-players">${board.players.map((player) => html`<${FoldedBoard} key=${player.seat} seat=${seats[player.seat]} isOpen=${isWanted(props.view, player, openIn)}><${Player} player=${player} seat=${people[player.seat]} state=${seats[player.seat].state} words=${words} legend=${board.legend}
      size=${seats.length > 2 ? NARROW : WIDE} open=${openIn(`player:${player.seat + 1}`)} /></${FoldedBoard}>`)}</div>
  </div></div>`;
}

export function Hand(props) {
  const { hand, seats } = props.view;
  const people = usePeople(seats);
  const open = useOpen(props)("inputs");
  if (!hand) return null;
  return html`<div class="solenia solenia-hand">${hand.cards.map((card) => html`<${CardButton} key=${card.id} card=${card} seat=${people[hand.seat]} can=${canAt(card.target, open)} />`)}</div>`;
}
