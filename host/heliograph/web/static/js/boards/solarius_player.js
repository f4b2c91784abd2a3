// A player board: tracks, technology rows with their storage, debris, engines, dice, planets, cards.

import { html } from "/vendor/htm.js";
import { Token } from "../shapes.js";
import { Die, Planet, Shape } from "./solarius_parts.js";

const WIDTH = 380;
const CUBE = 17;
// Where the columns I to V begin and end; the die stands at the right end of its column
const COLUMNS = { I: [26, 124], II: [124, 204], III: [204, 268], IV: [268, 324], V: [324, 378] };
const SPACES = { I: 3, II: 2, III: 1 };
const NONE = () => null;

function Track({ name, value, y, kind, taps }) {
  const tap = taps(`track:${kind}`, name);
  return html`<g class=${`solarius-track ${kind} ${tap ? "can-tap" : ""}`} transform=${`translate(0 ${y})`} ...${tap}>
    <title>${name}: ${value}</title>
    <text class="name" x="0" y="11">${name}</text>
    ${Array.from({ length: 10 }, (_, at) => html`<rect class=${`pip ${at < value ? "full" : ""} ${at === 4 || at === 9 ? "marked" : ""}`} x=${100 + at * 24} y="2" width="20" height="18" rx="5" />`)}
    <text class="value" x=${WIDTH - 4} y="11">${value}</text></g>`;
}

function Row({ row, y, taps }) {
  const [, right] = COLUMNS[row.column];
  const tech = taps(`tech:${row.colour}`, row.name);
  return html`<g class="solarius-row" data-colour=${row.colour} transform=${`translate(0 ${y})`}>
    <rect class="lane" x="24" y="0" width=${WIDTH - 26} height="38" rx="8" />
    <${Shape} colour=${row.colour} x=${10} y=${19} scale=${1.3} />
    ${Object.entries(COLUMNS).map(([column, [left]], at) => {
      const tap = SPACES[column] ? taps(`store:${row.colour}:${column}`, `${row.name} ${column}`) : null;
      return html`<g key=${column} class=${`column ${tap ? "can-tap" : ""}`} ...${tap}>
        ${tap && html`<rect class="hit" x=${left + 1} y="2" width=${SPACES[column] * (CUBE + 3) + 4} height="34" rx="6" />`}
        ${at > 0 && html`<path class="border" d=${`M${left} 4 V34`} />`}
        ${Array.from({ length: SPACES[column] ?? 0 }, (_, index) => html`<rect class=${`cube ${index < row.cubes[at] ? "full" : index >= row.room[at] ? "locked" : ""}`}
          x=${left + 4 + index * (CUBE + 3)} y=${(38 - CUBE) / 2} width=${CUBE} height=${CUBE} rx="3" />`)}</g>`;
    })}
    <${Die} die=${{ colour: row.colour, face: row.level, name: `${row.name} ${row.level} (${row.column})` }} x=${right - 17} y=${19} scale=${0.76} tap=${tech} look="tech" />
  </g>`;
}

function Pile({ label, children, x, y }) {
  return html`<g transform=${`translate(${x} ${y})`}><text class="name" y="0">${label}</text><g transform="translate(0 24)">${children}</g></g>`;
}

function Space({ label, die, x, target, taps, children }) {
  const tap = taps(target, label);
  return html`<g class=${`solarius-space ${tap ? "can-tap" : ""}`} transform=${`translate(${x} 0)`} ...${tap}>
    <rect class="hole" x="-21" y="-21" width="42" height="42" rx="9" />${die && html`<${Die} die=${die} scale=${0.9} />`}${children}
    <text class="name small" y="32" text-anchor="middle">${label}</text></g>`;
}

function Graphics({ player, board, taps, isActor }) {
  const { words } = board;
  const [debris, spaces, beside] = player.debris;
  const engines = [1, ...player.engines];
  const engineTap = taps("engines", words.range);
  return html`<svg class="solarius-graphics" viewBox=${`0 0 ${WIDTH} 372`}>
    <${Track} name=${words.fuel} value=${player.fuel} y=${0} kind="fuel" taps=${taps} />
    <${Track} name=${words.bucks} value=${player.bucks} y=${25} kind="bucks" taps=${taps} />
    ${Object.entries(COLUMNS).map(([column, [left, right]]) => html`<text key=${column} class="name column-name" x=${(left + right) / 2} y="62">${column}</text>`)}
    ${player.rows.map((row, index) => html`<${Row} key=${row.colour} row=${row} y=${72 + index * 43} taps=${taps} />`)}
    <${Pile} label=${words.debris} x=${0} y=${262}>
      ${Array.from({ length: spaces }, (_, at) => html`<rect class=${`debris ${at < debris ? "full" : ""}`} x=${at * 18} y="-9" width="15" height="15" rx="3" />`)}
      ${beside > 0 && html`<text class="beside" x=${spaces * 18 + 4} y="-1">+${beside} ${words.beside}</text>`}</${Pile}>
    <g class=${`solarius-engines ${engineTap ? "can-tap" : ""}`} ...${engineTap}>
      <${Pile} label=${`${words.range} ${player.range}`} x=${226} y=${262}>
        <rect class="hit" x="-5" y="-15" width="156" height="28" rx="7" />
        ${[0, 1, 2, 3].map((at) => html`<g key=${at} transform=${`translate(${13 + at * 37} -1)`}><circle class=${`engine ${engines[at] ? "full" : ""}`} r="12" />
          ${engines[at] && html`<text class="engine-value" y="1">${engines[at]}</text>`}</g>`)}</${Pile}></g>
    <g transform="translate(34 332)">
      <${Space} label=${`${words.normal} ${player.spaces.normal}/4`} x=${0} target="space:normal" taps=${taps}>
        ${Array.from({ length: 4 }, (_, at) => html`<circle class=${`used ${at < player.spaces.normal ? "full" : ""}`} cx=${at % 2 ? 9 : -9} cy=${at > 1 ? 9 : -9} r="6" />`)}</${Space}>
      <${Space} label=${words.transform} die=${player.spaces.transform} x=${92} target="space:transform" taps=${taps} />
      <${Space} label=${words.research} die=${player.spaces.research} x=${178} target="space:research" taps=${taps} />
      ${isActor && board.taken && html`<g transform="translate(252 0)"><${Die} die=${board.taken} scale=${1} look="taken" /><text class="name small" y="32" text-anchor="middle">${words.taken}</text></g>`}
      <g transform="translate(316 0)"><${Exchange} words=${words} taps=${taps} /></g>
    </g></svg>`;
}

function Exchange({ words, taps }) {
  const tap = taps("exchange", words.exchange);
  return html`<g class=${`solarius-exchange ${tap ? "can-tap" : ""}`} ...${tap}><circle r="20" />
    <path d="M-10 -4 H8 M4 -8 L8 -4 L4 0 M10 5 H-8 M-4 1 L-8 5 L-4 9" /><text class="name small" y="32" text-anchor="middle">${words.exchange}</text></g>`;
}

function Planets({ player, words, taps }) {
  if (!player.unsettled.length && !player.settled.length) return null;
  const one = (planet, isWaiting) => html`<div key=${planet.name} class=${`${isWaiting ? "waiting" : ""} ${taps(planet.target) ? "can-tap" : ""}`} ...${taps(planet.target, planet.name)}>
    <svg viewBox="-14 -14 28 28" width="30" height="30" aria-hidden="true"><${Planet} planet=${planet} radius=${11} /></svg>
    <span>${planet.name}${isWaiting ? html`<small>${planet.asks}</small>` : ""}</span></div>`;
  return html`<div class="solarius-line"><h4>${words.planets}</h4><div class="solarius-items solarius-planets">
    ${player.settled.map((planet) => one(planet, false))}${player.unsettled.map((planet) => one(planet, true))}</div></div>`;
}

function Cards({ title, cards, half, taps }) {
  if (!cards.length) return null;
  return html`<div class="solarius-line"><h4>${title}</h4><div class="solarius-items solarius-cards">${cards.map((card) => {
    const tap = taps(card.target, `${card.number}`);
    return html`<div key=${card.number} class=${`${half} ${card.used ? "used" : ""} ${card.isDone ? "done" : ""} ${tap ? "can-tap" : ""}`} ...${tap}>
      <strong>${card.number}</strong><span>${half === "development" ? card.does : html`${card.price} <b>${card.points}</b>`}</span></div>`;
  })}</div></div>`;
}

function Stations({ player, words, taps }) {
  const next = player.next_station ? ` · ${words.next_station} ${player.next_station}` : "";
  return html`<div class="solarius-line"><h4>${words.stations} ${player.stations.length}/4${next}</h4><div class="solarius-items solarius-cards">${player.stations.map((station) => {
    const tap = taps(station.target, station.name);
    return html`<div key=${station.target} class=${tap ? "can-tap" : ""} ...${tap}><strong>${station.name}</strong><span>${station.does}</span></div>`;
  })}</div></div>`;
}

function Outposts({ player, words }) {
  if (!player.outposts.length) return null;
  return html`<div class="solarius-line"><h4>${words.outposts} ${player.outposts.length}/6</h4><div class="solarius-items">
    ${player.outposts.map((outpost) => html`<div key=${outpost}>${outpost}</div>`)}</div></div>`;
}

// With real cards the host knows few of them: the rest is backs. A phone also has its seat's own hand.
export function HandCards({ player, hand = player.hand, words, taps, deck, isAlone }) {
  const hidden = player.hand_size - hand.length;
  return html`<div class="solarius-line">${!isAlone && html`<h4>${words.hand} ${player.hand_size}${deck === undefined ? "" : ` · ${words.deck} ${deck}`}</h4>`}<div class="solarius-items solarius-hand">
    ${hand.map((card) => {
      const tap = taps(card.target, `${card.number}`);
      return html`<div key=${card.number} class=${tap ? "can-tap" : ""} ...${tap}><strong>${card.number}</strong>
        <span class="mission">${card.price} <b>${card.points}</b></span><span class="development">${card.does}</span></div>`;
    })}
    ${Array.from({ length: hidden }, (_, at) => html`<div key=${`back${at}`} class="back" aria-hidden="true"></div>`)}</div></div>`;
}

export function PlayerBoard({ view, seat, taps, isActor }) {
  const { board } = view;
  const player = board.players[seat];
  const person = view.seats[seat];
  const own = isActor ? taps : NONE;
  const missions = [...player.missions, ...player.fulfilled.map((card) => ({ ...card, isDone: true }))];
  return html`<section class=${`solarius-player ${isActor ? "is-acting" : ""}`} data-seat=${person.number} aria-label=${person.name}>
    <header><${Token} seat=${person} size=${30} /><strong>${person.name}</strong>
      ${board.round > 0 && board.first === seat && html`<span class="solarius-first" title=${board.words.first}>★ ${board.words.first}</span>`}
      <span class="score">${person.score}</span></header>
    ${board.level > 0 && html`<${Graphics} player=${player} board=${board} taps=${own} isActor=${isActor} />`}
    ${board.level > 2 && html`<${HandCards} player=${player} hand=${seat === view.viewer ? view.hand : player.hand} words=${board.words} taps=${own} deck=${isActor ? board.deck : undefined} />
      <${Planets} player=${player} words=${board.words} taps=${own} />
      <${Stations} player=${player} words=${board.words} taps=${own} />
      <${Outposts} player=${player} words=${board.words} />
      <${Cards} title=${`${board.words.missions} · ${board.words.markers} ${player.markers}`} cards=${missions} half="mission" taps=${own} />
      <${Cards} title=${board.words.developments} cards=${player.developments} half="development" taps=${own} />`}
  </section>`;
}
