// The table of Solenia: five strips under the airship, orders by day and night, the players' boards.
// The front strip is at the top; after an advance the strips slide back and a new one comes in front.

import { html } from "/vendor/htm.js";
import { inkOn, tokenEdge, tokenFill } from "../shapes.js";
import { Airship, CardFace, GOODS, Icon, IconRow, Sky, bonusIcons, goodsIcons } from "./solenia_icons.js";

const CELL = 100;
const LEFT = 92;
const WIDTH = LEFT + 5 * CELL + 8;
const HEIGHT = 5 * CELL + 34;

const columnOf = (field) => field.charCodeAt(0) - 97;
const topOf = (row) => (5 - row) * CELL;
const fillOf = (seat) => seat?.css ?? (seat ? tokenFill(seat.colour) : "var(--panel-high)");
const inkFor = (seat) => (seat && inkOn(seat.colour)) ?? "var(--text)";
const edgeOf = (seat) => (seat ? tokenEdge(seat.colour) : "var(--line-strong)");

// What makes a part of the drawing a button, where an offer belongs to it.
function useTaps({ view, pick, place, isDisabled }) {
  const targets = new Set(isDisabled ? [] : view.offers.map((offer) => offer.target));
  return (target, label) => {
    if (!targets.has(target)) return { "data-target": target };
    return {
      "data-target": target,
      "data-can": place === target ? "chosen" : "yes",
      role: "button",
      tabindex: 0,
      "aria-label": label,
      onClick: () => pick(target),
      onKeyDown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        pick(target);
      },
    };
  };
}

// Strips

function Ground({ kind }) {
  const isCity = kind.endsWith("_city");
  if (kind === "?") return html`<circle cx="50" cy="50" r="34" class="solenia-unknown" />
    <text x="50" y="51" class="solenia-what" text-anchor="middle" dominant-baseline="central">?</text>`;
  return html`${isCity
      ? html`<rect x="12" y="12" width="76" height="76" rx="16" class="solenia-ground" />`
      : html`<path d="M50 9 C76 7 93 28 90 52 C88 78 66 92 46 90 C22 89 8 70 10 46 C12 24 28 11 50 9Z" class="solenia-ground" />`}
    <${Icon} name=${kind} x=${50} y=${isCity ? 55 : 50} size=${isCity ? 52 : 50} />`;
}

function FieldCard({ card, kind, seats }) {
  const seat = card.seat === null ? null : seats[card.seat];
  const ink = inkFor(seat);
  return html`<g class="solenia-card">
    <rect x="10" y="8" width="80" height="84" rx="11" fill=${fillOf(seat)} stroke=${edgeOf(seat)} stroke-width="2.5" />
    <text x="36" y="40" style=${`fill: ${ink}`} font-size="46" font-weight="700" text-anchor="middle" dominant-baseline="central">${card.value}</text>
    ${seat && html`<circle cx="72" cy="26" r="12.5" fill="none" stroke=${ink} stroke-width="2" />
      <text x="72" y="27" style=${`fill: ${ink}`} font-size="17" font-weight="600" text-anchor="middle" dominant-baseline="central">${seat.number}</text>`}
    ${seat
      ? html`<rect x="15" y="62" width="46" height="26" rx="6" class="solenia-bonus" /><${IconRow} icons=${bonusIcons(card.bonus)} x=${38} y=${75.5} size=${17} gap=${2} />`
      : html`<path d="M32 24 L68 60 M68 24 L32 60" class="solenia-blocked" />`}
    ${kind !== "?" && html`<circle cx="76" cy="75" r="13" class="solenia-under" /><${Icon} name=${kind} x=${76} y=${75} size=${17} />`}
  </g>`;
}

function Field({ field, at, seats, asked, tap }) {
  return html`<g class=${`solenia-field solenia-on-${field.kind.replace("?", "unknown")}`} data-far=${field.cost > 0 ? "yes" : "no"} data-asked=${asked === field.id ? "yes" : undefined} transform=${`translate(${LEFT + at * CELL} 0)`} ...${tap(`field:${field.id}`, field.text)}>
    <title>${field.text}</title>
    <rect x="3" y="3" width="94" height="94" rx="15" class="solenia-cell" />
    <${Ground} kind=${field.kind} />
    ${field.card && html`<${FieldCard} key=${field.card.id} card=${field.card} kind=${field.kind} seats=${seats} />`}
    ${field.cost > 0 && !field.card && html`<g class="solenia-cost" transform="translate(83 83)"><circle r="12.5" /><text text-anchor="middle" dominant-baseline="central">−${field.cost}</text></g>`}
    <text x="10" y="92" class="solenia-name" aria-hidden="true">${field.card ? "" : field.id}</text></g>`;
}

function Strip({ row, seats, asked, tap }) {
  return html`<g class=${`solenia-strip solenia-sky-${row.sky}`} style=${`transform: translateY(${topOf(row.row)}px)`} data-row=${row.row}>
    <rect x="2" y="2" width=${WIDTH - 4} height="96" rx="16" class="solenia-back" />
    <${Sky} sky=${row.sky} x=${46} y=${38} size=${34} />
    <text x="46" y="77" class=${`solenia-sky-name ${row.name.length > 8 ? "long" : ""}`} text-anchor="middle">${row.name}</text>
    ${row.fields.map((field, at) => html`<${Field} key=${field.id[0]} field=${field} at=${at} seats=${seats} asked=${asked} tap=${tap} />`)}
    ${row.fields.length === 0 && html`<rect x=${LEFT + 3} y="14" width=${5 * CELL - 6} height="72" rx="14" class="solenia-cell" />`}</g>`;
}

function Strips({ board, seats, tap }) {
  const x = LEFT + columnOf(board.airship) * CELL + 50;
  const y = topOf(Number(board.airship[1])) + 5;
  return html`<svg class="solenia-strips" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label=${board.round || board.words.front}>
    ${board.rows.map((row) => html`<${Strip} key=${row.entry} row=${row} seats=${seats} asked=${board.asked} tap=${tap} />`)}
    <g class="solenia-airship" style=${`transform: translate(${x}px, ${y}px)`} ...${tap("airship", board.words.airship)}>
      <title>${board.words.airship}</title><${Airship} /></g>
    ${board.level === 3 && html`<g class="solenia-feet" aria-hidden="true">${[..."abcde"].map((letter, at) => html`<text key=${letter} x=${LEFT + at * CELL + 50} y=${HEIGHT - 12} text-anchor="middle">${letter}</text>`)}</g>`}
  </svg>`;
}

// The endless band: what comes in front next.
function Band({ board }) {
  return html`<svg class="solenia-band" viewBox="0 0 304 34" role="img" aria-label=${`${board.words.advances}: ${board.advances}`}>
    ${board.band.map((entry, at) => html`<g key=${at} transform=${`translate(${2 + at * 30} 2)`} class=${`solenia-sky-${entry.sky}`} data-on=${entry.row ? "yes" : "no"}>
      <rect width="28" height="30" rx="7" class="solenia-back" /><${Sky} sky=${entry.sky} x=${14} y=${15} size=${18} />
      ${entry.row === 3 && html`<rect x="1" y="1" width="26" height="28" rx="6" class="solenia-here" />`}</g>`)}</svg>`;
}

function Gains({ board, seats }) {
  if (!board.gains.length) return null;
  return html`<p class="solenia-gains"><span>${board.words.next_gain}</span>
    ${board.gains.map((gain) => html`<span key=${gain.seat}><${Mark} seat=${seats[gain.seat]} /> ${gain.text}</span>`)}</p>`;
}

// Orders

function OrderFace({ order }) {
  const icons = order.goods ? goodsIcons(order.goods) : ["?"];
  const top = icons.slice(0, Math.ceil(icons.length / 2) || 1);
  const rest = icons.slice(top.length);
  return html`<${IconRow} icons=${top} x=${50} y=${rest.length ? 26 : 38} size=${25} />
    <${IconRow} icons=${rest} x=${50} y=${54} size=${25} />
    <${Icon} name="star" x=${38} y=${86} size=${20} />
    <text x="54" y="87" class="solenia-worth" dominant-baseline="central">${order.stars}</text>`;
}

function Order({ order, seats, type, tap }) {
  return html`<svg class=${`solenia-order solenia-sky-${type}`} viewBox="0 0 100 106" ...${tap(order.target, order.text)} role=${tap(order.target).role ?? "img"} aria-label=${order.text}>
    <title>${order.text}</title>
    <rect x="3" y="3" width="94" height="100" rx="12" class="solenia-back" /><${OrderFace} order=${order} />
    ${order.seats.map((seat, at) => html`<g key=${seat} class="solenia-serves" transform=${`translate(${92 - at * 14} 10)`}>
      <circle r="7.5" fill=${fillOf(seats[seat])} stroke=${edgeOf(seats[seat])} /><text style=${`fill: ${inkFor(seats[seat])}`} font-size="10" font-weight="700" text-anchor="middle" dominant-baseline="central">${seats[seat].number}</text></g>`)}</svg>`;
}

function Orders({ shown, seats, tap }) {
  return html`<section class=${`solenia-orders solenia-orders-${shown.type}`} aria-label=${shown.name}>
    <h2><svg viewBox="-13 -13 26 26" aria-hidden="true"><${Sky} sky=${shown.type} /></svg><span>${shown.short}</span></h2>
    <div>${shown.tiles.map((order) => html`<${Order} key=${order.target} order=${order} seats=${seats} type=${shown.type} tap=${tap} />`)}</div>
    <small>${shown.left_text}</small></section>`;
}

// Players

function Mark({ seat }) {
  return html`<svg class="solenia-mark" viewBox="-13 -13 26 26" aria-hidden="true"><circle r="11.5" fill=${fillOf(seat)} stroke=${edgeOf(seat)} stroke-width="1.5" />
    <text style=${`fill: ${inkFor(seat)}`} font-size="14" font-weight="700" text-anchor="middle" dominant-baseline="central">${seat.number}</text></svg>`;
}

// A player's board is drawn wide for two, narrow for more people.
const WIDE = { width: 440, slot: 46 };
const NARROW = { width: 304, slot: 50 };

function Store({ player, size }) {
  const stored = GOODS.flatMap((good, at) => Array.from({ length: player.goods[at] }, () => good));
  const places = Math.max(player.capacity, stored.length);
  const step = Math.min(37, (size.width - 4) / places);
  return Array.from({ length: places }, (_, at) => html`<g key=${at} data-stored=${stored[at]} transform=${`translate(${3 + at * step} 2)`}>
    <rect width=${step - 4} height="33" rx="6" class=${at < player.capacity ? "solenia-place" : "solenia-place solenia-over"} />
    ${stored[at] && html`<${Icon} name=${stored[at]} x=${step / 2 - 2} y=${17} size=${Math.min(24, step - 6)} />`}</g>`);
}

// Icons in one line, or in two where they would become too small to see.
function SlotIcons({ icons, width, middle }) {
  const length = (list) => list.reduce((sum, icon) => sum + (icon.length > 2 ? 1 : icon === "/" ? 0.4 : 0.6 * icon.length), 0);
  const count = icons.every((icon) => GOODS.includes(icon)) ? icons.length : length(icons) + 0.5;
  const size = Math.min(20, (width - 6) / count - 1.5);
  if (size > 13 || icons.length < 2) return html`<${IconRow} icons=${icons} x=${width / 2} y=${middle} size=${size} gap=${1.5} />`;
  const half = Math.ceil(icons.length / 2);
  const small = Math.min(14, (width - 6) / half - 1.5);
  return html`<${IconRow} icons=${icons.slice(0, half)} x=${width / 2} y=${middle - 7} size=${small} gap=${1.5} />
    <${IconRow} icons=${icons.slice(half)} x=${width / 2} y=${middle + 7} size=${small} gap=${1.5} />`;
}

function Slot({ slot, at, size, tap }) {
  const { order } = slot;
  const step = (size.width - 34) / 6;
  const width = step - 3;
  const icons = order?.goods ? goodsIcons(order.goods) : order ? [] : slot.icons;
  return html`<g transform=${`translate(${30 + at * step} 0)`} class="solenia-slot" data-full=${order ? "yes" : "no"} ...${tap(slot.target, slot.text)}>
    <title>${slot.text}</title><rect width=${width} height=${size.slot} rx="7" class="solenia-place" />
    <${SlotIcons} icons=${icons} width=${width} middle=${order ? size.slot * 0.34 : size.slot / 2} />
    ${order && html`<${Icon} name="star" x=${width / 2 - 9} y=${size.slot - 10} size=${13} />
      <text x=${width / 2} y=${size.slot - 9} class="solenia-worth-small" dominant-baseline="central">${order.stars}</text>`}</g>`;
}

function Rows({ player, size, tap }) {
  return player.rows.map((row, at) => html`<g key=${row.type} class=${`solenia-sky-${row.type}`} transform=${`translate(2 ${40 + at * (size.slot + 5)})`}>
    <rect width=${size.width - 4} height=${size.slot + 2} rx="9" class="solenia-back" /><${Sky} sky=${row.type} x=${15} y=${size.slot / 2 + 1} size=${19} />
    <g transform="translate(0 1)">${row.slots.map((slot, column) => html`<${Slot} key=${column} slot=${slot} at=${column} size=${size} tap=${tap} />`)}</g></g>`);
}

function PlayerHead({ player, seat, board, tap }) {
  return html`<div class="solenia-head" ...${tap(`seat:${seat.number}`, seat.name)}><${Mark} seat=${seat} /><strong>${seat.name}</strong>
    ${player.stars !== null && html`<span class="solenia-count" title=${board.words.stars}><svg viewBox="-12 -12 24 24" aria-hidden="true"><${Icon} name="star" /></svg>${player.stars}</span>`}
    <span class="solenia-count" title=${board.words.cards_left}><svg viewBox="-12 -12 24 24" aria-hidden="true"><rect x="-7" y="-10" width="14" height="20" rx="3" class="solenia-cardback" /></svg>${player.cards}</span></div>`;
}

function Player({ player, seat, board, size, tap }) {
  const beside = player.rows.flatMap((row) => row.beside);
  const height = player.goods ? (player.rows.length ? 2 * size.slot + 52 : 38) : 0;
  return html`<section class="solenia-player" data-state=${seat.state} data-player=${seat.number} aria-label=${seat.name}>
    <${PlayerHead} player=${player} seat=${seat} board=${board} tap=${tap} />
    ${height > 0 && html`<svg viewBox=${`0 0 ${size.width} ${height}`} role="group" aria-label=${seat.name}><${Store} player=${player} size=${size} /><${Rows} player=${player} size=${size} tap=${tap} /></svg>`}
    ${player.tile && html`<p class="solenia-note">${board.words.level_1}: ${player.tile.text}</p>`}
    ${beside.length > 0 && html`<p class="solenia-note">${board.words.beside}: ${beside.map((order) => order.text).join("; ")}</p>`}</section>`;
}

// Cards, goods, tiles and dice to tap

function CardButton({ card, seat, tap, isDisabled }) {
  const props = tap(card.target, card.text);
  return html`<svg class="solenia-card-button" data-chosen=${card.chosen ? "yes" : undefined} viewBox="0 0 62 84" ...${props} role=${props.role ?? "img"} aria-label=${card.text} aria-disabled=${isDisabled ? "true" : undefined}>
    <title>${card.text}</title><${CardFace} card=${card} fill=${fillOf(seat)} ink=${inkFor(seat)} edge=${edgeOf(seat)} />
    ${card.count > 1 && html`<text x="55" y="14" style=${`fill: ${inkFor(seat)}`} font-size="12" font-weight="600" text-anchor="end">×${card.count}</text>`}</svg>`;
}

function Tray({ tray, seats, tap }) {
  const cards = [...tray.values, ...tray.cards];
  const byValue = [2, 1, 0].map((value) => cards.filter((card) => card.value === value)).filter((group) => group.length);
  return html`<section class="solenia-tray" aria-label=${tray.name}><h2><${Mark} seat=${seats[tray.seat]} /><span>${tray.hint}</span></h2>
    <div>${byValue.map((group) => html`<div key=${group[0].value} class="solenia-fan">${group.map((card) => html`<${CardButton} key=${card.target ?? card.id} card=${card} seat=${seats[tray.seat]} tap=${tap} />`)}</div>`)}</div></section>`;
}

function Legend({ board, tap }) {
  return html`<div class="solenia-legend" role="group" aria-label=${board.words.legend}>${board.legend.map((entry) => html`<span key=${entry.target} class="solenia-key" ...${tap(entry.target, entry.name)}>
    <svg viewBox="-14 -16 28 28" aria-hidden="true"><${Icon} name=${entry.icon} /></svg>${entry.name}</span>`)}</div>`;
}

function Tiles({ offer, board, tap }) {
  return html`<section class="solenia-tiles" aria-label=${offer.name}><h2>${offer.name}</h2><div>
    ${offer.tiles.map((tile) => html`<span key=${tile.id} class="solenia-key" ...${tap(tile.target, tile.text)}><b>${board.words.level_1}</b>${tile.text}</span>`)}
    ${offer.pairs.map((pair) => html`<span key=${pair.target} class="solenia-key" ...${tap(pair.target, pair.name)}><b>${board.words.level_3}</b>
      <span>${board.words.day}: ${pair.halves[0].text}</span><span>${board.words.night}: ${pair.halves[1].text}</span></span>`)}</div></section>`;
}

// The orders as pictures: whoever turned one up finds it quicker than in a list of words.
function Reveal({ reveal, seats, tap }) {
  return html`<section class="solenia-reveal" aria-label=${reveal.name}><h2><svg viewBox="-13 -13 26 26" aria-hidden="true"><${Sky} sky=${reveal.type} /></svg><span>${reveal.name}</span></h2>
    <div>${reveal.tiles.map((order) => html`<${Order} key=${order.target} order=${order} seats=${seats} type=${reveal.type} tap=${tap} />`)}</div></section>`;
}

function Dice({ board, tap }) {
  return html`<div class="solenia-legend" role="group" aria-label=${board.words.die}>${board.die.map((side) => html`<span key=${side.face} class="solenia-key" ...${tap(side.target, `${side.face}: ${side.text}`)}><b>${side.face}</b>${side.text}</span>`)}</div>`;
}

export function Board(props) {
  const { view } = props;
  const { board, seats } = view;
  const tap = useTaps(props);
  return html`<div class="solenia"><div class="solenia-table" data-level=${board.level} data-seats=${seats.length}>
    ${board.orders.map((shown) => html`<${Orders} key=${shown.type} shown=${shown} seats=${seats} tap=${tap} />`)}
    <div class="solenia-middle"><p class="solenia-round"><span>${board.round || board.side}</span><${Band} board=${board} /></p>
      <${Strips} board=${board} seats=${seats} tap=${tap} /><${Gains} board=${board} seats=${seats} /></div>
    <div class="solenia-inputs">
      ${board.die.length > 0 && html`<${Dice} board=${board} tap=${tap} />`}
      ${board.offer && html`<${Tiles} offer=${board.offer} board=${board} tap=${tap} />`}
      ${board.tray && html`<${Tray} tray=${board.tray} seats=${seats} tap=${tap} />`}
      ${board.reveal && html`<${Reveal} reveal=${board.reveal} seats=${seats} tap=${tap} />`}
      ${board.legend.length > 0 && !board.tray && !board.offer && !board.reveal && !board.die.length && html`<${Legend} board=${board} tap=${tap} />`}</div>
    <div class="solenia-players">${board.players.map((player) => html`<${Player} key=${player.seat} player=${player} seat=${seats[player.seat]} board=${board} size=${seats.length > 2 ? NARROW : WIDE} tap=${tap} />`)}</div>
  </div></div>`;
}

export function Hand(props) {
  const { hand, seats } = props.view;
  const tap = useTaps(props);
  if (!hand) return null;
  return html`<div class="solenia solenia-hand">${hand.cards.map((card) => html`<${CardButton} key=${card.id} card=${card} seat=${seats[hand.seat]} tap=${tap} />`)}</div>`;
}
