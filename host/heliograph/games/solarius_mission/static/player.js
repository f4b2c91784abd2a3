// A player board: tracks, technology rows with their storage, debris, engines, dice, planets, cards.

import { html } from "/vendor/htm.js";
import { pictureOf } from "/static/js/places.js";
import { Token } from "/static/js/shapes.js";
import { still } from "/static/js/still.js";
import { Die, Place, Planet, Shape, tapAt } from "./parts.js";

const WIDTH = 380;
const CUBE = 17;
// Where the columns I to V begin and end; the die stands at the right end of its column
const COLUMNS = { I: [26, 124], II: [124, 204], III: [204, 268], IV: [268, 324], V: [324, 378] };
const SPACES = { I: 3, II: 2, III: 1 };

const Track = still(({ name, value, y, kind, open }) => {
  return html`<${Place} look=${`solarius-track ${kind}`} open=${open} target=${`track:${kind}`} name=${`${name} ${value}`}>
    <title>${name}: ${value}</title>
    <text class="name" y=${y + 11}>${name}</text>
    ${Array.from({ length: 10 }, (_, at) => html`<rect class=${`pip ${at < value ? "full" : ""} ${at === 4 || at === 9 ? "marked" : ""}`} x=${100 + at * 24} y=${y + 2} width="20" height="18" rx="5" />`)}
    <text class="value" x=${WIDTH - 4} y=${y + 11}>${value}</text></${Place}>`;
});

const ColumnNames = still(() => Object.entries(COLUMNS).map(([column, [left, right]]) =>
  html`<text key=${column} class="name column-name" aria-hidden="true" x=${(left + right) / 2} y="62">${column}</text>`));

const Row = still(({ row, y, words, open }) => {
  const [, right] = COLUMNS[row.column];
  const tech = tapAt(open, `tech:${row.colour}`, row.name);
  return html`<g class="solarius-row" data-colour=${row.colour} transform=${`translate(0 ${y})`} role="group" aria-label=${row.name}>
    <rect class="lane" x="24" y="0" width=${WIDTH - 26} height="38" rx="8" />
    <${Shape} colour=${row.colour} x=${10} y=${19} scale=${1.3} />
    ${Object.entries(COLUMNS).map(([column, [left]], at) => {
      const tap = tapAt(open, `store:${row.colour}:${column}`, `${row.name} ${column}`);
      const stored = SPACES[column] ? pictureOf(`${words.storage} ${column}: ${row.cubes[at]} / ${row.room[at]}`, `store:${row.colour}:${column}`) : {};
      return html`<g key=${column} class=${`column ${tap ? "can-tap" : ""}`} ...${tap ?? stored}>
        ${tap && html`<rect class="hit" x=${left + 1} y="2" width=${SPACES[column] * (CUBE + 3) + 4} height="34" rx="6" />`}
        ${at > 0 && html`<path class="border" d=${`M${left} 4 V34`} />`}
        ${Array.from({ length: SPACES[column] ?? 0 }, (_, index) => html`<rect class=${`cube ${index < row.cubes[at] ? "full" : index >= row.room[at] ? "locked" : ""}`}
          x=${left + 4 + index * (CUBE + 3)} y=${(38 - CUBE) / 2} width=${CUBE} height=${CUBE} rx="3" />`)}</g>`;
    })}
    <${Die} die=${{ colour: row.colour, face: row.level, name: `${row.name} ${row.level} (${row.column})`, target: `tech:${row.colour}` }} x=${right - 17} y=${19} scale=${0.76} tap=${tech} look="tech" />
  </g>`;
});

function Pile({ label, children, x, ...rest }) {
  return html`<g ...${rest} transform=${`translate(${x} 286)`}><text class="name" y="-24">${label}</text>${children}</g>`;
}

const Debris = still(({ debris: [count, spaces, beside], words }) => {
  const told = `${words.debris}: ${count} / ${spaces}${beside ? `, ${beside} ${words.beside}` : ""}`;
  return html`<${Pile} label=${words.debris} x=${0} ...${pictureOf(told, "debris")}>
    ${Array.from({ length: spaces }, (_, at) => html`<rect class=${`debris ${at < count ? "full" : ""}`} x=${at * 18} y="-9" width="15" height="15" rx="3" />`)}
    ${beside > 0 && html`<text class="beside" x=${spaces * 18 + 4} y="-1">+${beside} ${words.beside}</text>`}</${Pile}>`;
});

const Engines = still(({ engines, range, word, open }) => {
  const values = [1, ...engines];
  return html`<${Place} look="solarius-engines" open=${open} target="engines" name=${`${word} ${range}: ${values.join(" + ")}`}>
    <${Pile} label=${`${word} ${range}`} x=${226}>
      <rect class="hit" x="-5" y="-15" width="156" height="28" rx="7" />
      ${[13, 50, 87, 124].map((x, at) => html`<circle class=${`engine ${values[at] ? "full" : ""}`} cx=${x} cy="-1" r="12" />
        ${values[at] && html`<text class="engine-value" x=${x}>${values[at]}</text>`}`)}</${Pile}></${Place}>`;
});

function Space({ kind, label, die, x, open, children }) {
  return html`<${Place} look="solarius-space" open=${open} target=${`space:${kind}`} name=${die ? `${label}: ${die.name}` : label} transform=${`translate(${x} 0)`}>
    <rect class="hole" x="-21" y="-21" width="42" height="42" rx="9" />${die && html`<${Die} die=${die} scale=${0.9} />`}${children}
    <text class="name small" y="32">${label}</text></${Place}>`;
}

const Spaces = still(({ spaces, words, open }) => {
  return html`<${Space} kind="normal" label=${`${words.normal} ${spaces.normal}/4`} x=${0} open=${open}>
      ${Array.from({ length: 4 }, (_, at) => html`<circle class=${`used ${at < spaces.normal ? "full" : ""}`} cx=${at % 2 ? 9 : -9} cy=${at > 1 ? 9 : -9} r="6" />`)}</${Space}>
    ${[["transform", words.transform], ["research", words.research]].map(([kind, label], at) => html`<${Space} key=${kind} kind=${kind} label=${label} die=${spaces[kind]} x=${92 + at * 86} open=${open} />`)}`;
});

const Exchange = still(({ word, open }) => {
  return html`<${Place} look="solarius-exchange" open=${open} target="exchange" name=${word} transform="translate(316 0)"><circle r="20" />
    <path d="M-10 -4 H8 M4 -8 L8 -4 L4 0 M10 5 H-8 M-4 1 L-8 5 L-4 9" /><text class="name small" x="20" y="32">${word}</text></${Place}>`;
});

function Graphics({ player, words, taken, openAt }) {
  return html`<svg class="solarius-graphics" viewBox=${`0 0 ${WIDTH} 372`} role="group" aria-label=${words.board}>
    ${[["fuel", words.fuel], ["bucks", words.bucks]].map(([kind, name], at) => html`<${Track} key=${kind} kind=${kind} name=${name} value=${player[kind]} y=${at * 25} open=${openAt("track")} />`)}
    <${ColumnNames} />
    ${player.rows.map((row, index) => html`<${Row} key=${row.colour} row=${row} y=${72 + index * 43} words=${words} open=${openAt(row.colour)} />`)}
    <${Debris} debris=${player.debris} words=${words} />
    <${Engines} engines=${player.engines} range=${player.range} word=${words.range} open=${openAt("engines")} />
    <g transform="translate(34 332)">
      <${Spaces} spaces=${player.spaces} words=${words} open=${openAt("space")} />
      ${taken && html`<g transform="translate(252 0)" ...${pictureOf(`${words.taken}: ${taken.name}`, "die")}><${Die} die=${taken} look="taken" /><text class="name small" y="32">${words.taken}</text></g>`}
      <${Exchange} word=${words.exchange} open=${openAt("exchange")} />
    </g></svg>`;
}

// Where the player boards are not followed: the tech dice that were told, and the die taken.
const Dice = still(({ tech, taken, words }) => {
  if (!tech.length && !taken) return null;
  const one = (die, x) => html`<g key=${x} transform=${`translate(${x} 24)`}><${Die} die=${die} /></g>`;
  return html`<svg class="solarius-dice" viewBox="0 0 ${WIDTH} 48" role="group" aria-label=${[...tech, ...(taken ? [taken] : [])].map((die) => `${die.name} ${die.face}`).join(", ")}>
    ${tech.map((die, at) => one({ ...die, name: `${die.name} ${die.face}`, target: `tech:${die.colour}` }, 24 + at * 50))}
    ${taken && html`<text class="name" aria-hidden="true" x="232" y="25">${words.taken}</text>${one(taken, WIDTH - 24)}`}</svg>`;
});

// A heading and what belongs to it
function Line({ title, look = "", children }) {
  return html`<div class="solarius-line">${title && html`<h3>${title}</h3>`}<div class=${`solarius-items ${look}`}>${children}</div></div>`;
}

const Planets = still(({ settled, unsettled, title, open }) => {
  if (!unsettled.length && !settled.length) return null;
  const one = (planet, isWaiting) => html`<${Place} as="div" key=${planet.name} look=${isWaiting ? "waiting" : ""} open=${open} target=${planet.target} name=${planet.name}>
    <svg viewBox="-14 -14 28 28" width="30" height="30" aria-hidden="true"><${Planet} planet=${planet} radius=${11} /></svg>
    <span>${planet.name}${isWaiting ? html`<small>${planet.asks}</small>` : ""}</span></${Place}>`;
  return html`<${Line} title=${title} look="solarius-planets">
    ${settled.map((planet) => one(planet, false))}${unsettled.map((planet) => one(planet, true))}</${Line}>`;
});

const Cards = still(({ title, cards, done, half, open }) => {
  if (!cards.length && !done?.length) return null;
  const one = (card, isDone) => html`<${Place} as="div" key=${card.number} look=${`${half} ${card.used ? "used" : ""} ${isDone ? "done" : ""}`} open=${open} target=${card.target} name=${card.number}>
    <strong>${card.number}</strong><span>${half === "development" ? card.does : html`${card.price} <b>${card.points}</b>`}</span></${Place}>`;
  return html`<${Line} title=${title} look="solarius-cards">
    ${cards.map((card) => one(card, false))}${done?.map((card) => one(card, true))}</${Line}>`;
});

const Stations = still(({ stations, next, words, open }) => {
  return html`<${Line} title=${`${words.stations} ${stations.length}/4${next ? ` · ${words.next_station} ${next}` : ""}`} look="solarius-cards">
    ${stations.map((station) => html`<${Place} as="div" key=${station.target} open=${open} target=${station.target} name=${station.name}><strong>${station.name}</strong><span>${station.does}</span></${Place}>`)}</${Line}>`;
});

const Outposts = still(({ outposts, word }) => {
  if (!outposts.length) return null;
  return html`<${Line} title=${`${word} ${outposts.length}/6`}>${outposts.map((outpost) => html`<div key=${outpost}>${outpost}</div>`)}</${Line}>`;
});

// With real cards the host knows few of them: the rest is backs. A phone also has its seat's own hand.
export const HandCards = still(({ title, hand, size, open }) => {
  return html`<${Line} title=${title} look="solarius-hand">
    ${hand.map((card) => html`<${Place} as="div" key=${card.number} open=${open} target=${card.target} name=${card.number}><strong>${card.number}</strong>
      <span class="mission">${card.price} <b>${card.points}</b></span><span class="development">${card.does}</span></${Place}>`)}
    ${Array.from({ length: size - hand.length }, () => html`<div class="back" aria-hidden="true"></div>`)}</${Line}>`;
});

export const PlayerBoard = still(({ player, person, score, isFirst, level, words, hand, deck, taken, openAt, isActor }) => {
  const cards = openAt("card");
  return html`<section class=${`solarius-player ${isActor ? "is-acting" : ""}`} data-seat=${person.number} aria-label=${person.name}>
    <header><${Token} seat=${person} size=${30} /><strong>${person.name}</strong>
      ${isFirst && html`<span class="solarius-first" title=${words.first}>★ ${words.first}</span>`}
      <span class="score">${score}</span></header>
    ${level > 0 && html`<${Graphics} player=${player} words=${words} taken=${taken} openAt=${openAt} />`}
    ${player.tech && html`<${Dice} tech=${player.tech} taken=${taken} words=${words} />`}
    ${level > 2 && html`<${HandCards} title=${`${words.hand} ${player.hand_size}${isActor ? ` · ${words.deck} ${deck}` : ""}`} hand=${hand} size=${player.hand_size} open=${cards} />
      <${Planets} settled=${player.settled} unsettled=${player.unsettled} title=${words.planets} open=${openAt("planet")} />
      <${Stations} stations=${player.stations} next=${player.next_station} words=${words} open=${openAt("station")} />
      <${Outposts} outposts=${player.outposts} word=${words.outposts} />
      <${Cards} title=${`${words.missions} · ${words.markers} ${player.markers}`} cards=${player.missions} done=${player.fulfilled} half="mission" open=${cards} />
      <${Cards} title=${words.developments} cards=${player.developments} half="development" open=${cards} />`}
  </section>`;
});
