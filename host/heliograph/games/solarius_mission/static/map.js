// The map: 133 hexes on seven tiles, what lies on them, ships, and where a flight may end.

import { html, useMemo, useRef, useState } from "/vendor/htm.js";
import { pictureOf, walk } from "/static/js/places.js";
import { keepSame, still } from "/static/js/still.js";
import { Figure, Planet, Ship, placeText, tapAt } from "./parts.js";

const SIZE = 30;
const WIDE = Math.sqrt(3) * SIZE;
const CENTRES = [[0, 0], [3, 2], [-2, 5], [-5, 3], [-3, -2], [2, -5], [5, -3]];
const CORNERS = [[WIDE / 2, -15], [WIDE / 2, 15], [0, 30], [-WIDE / 2, 15], [-WIDE / 2, -15], [0, -30]];
const BOX = "-341.77 -349 683.54 698"; // all hexes and a margin
// The neighbour behind each side, in the order of the corners that begin it.
const SIDES = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

function makeHex(q, r, tile) {
  const [x, y] = [WIDE * (q + r / 2), SIZE * 1.5 * r];
  const corners = CORNERS.map(([dx, dy]) => placeText([x + dx, y + dy]));
  const look = `solarius-hex tile-${tile === 0 ? "home" : tile % 2 ? "odd" : "even"}`;
  return { id: `${q},${r}`, q, r, tile, x, y, corners, ground: `M${corners.join("L")}Z`, look };
}

const TILES = CENTRES.map(([cq, cr], tile) => {
  const hexes = [];
  for (let q = -2; q <= 2; q += 1) for (let r = -2; r <= 2; r += 1) if (Math.abs(q + r) <= 2) hexes.push(makeHex(cq + q, cr + r, tile));
  return hexes;
});
const HEXES = new Map(TILES.flat().map((hex) => [hex.id, hex]));

const tileOf = (id) => HEXES.get(id)?.tile;

// The tile on which a place is; a trade centre is known by its letter.
export function tileAt(map, target) {
  const [kind, which] = target.split(":");
  if (kind === "hex") return tileOf(which);
  return kind === "centre" ? tileOf(map?.hexes.find((hex) => hex.letter === which)?.id) : undefined;
}

// Lines between tiles, so that the seven pieces of board can be told apart.
const BORDERS = [...HEXES.values()].flatMap(({ q, r, tile, corners }) => SIDES.map(([dq, dr], at) =>
  tileOf(`${q + dq},${r + dr}`) === tile ? "" : `M${corners[at]}L${corners[(at + 1) % 6]}`)).join("");

const Content = still(({ content: { kind, letter, open, planet, used, figure, hasShip }, x, y, people }) => {
  return html`<g transform=${`translate(${placeText([x, y])})`}>
    ${kind === "portal" && html`<g class="solarius-portal"><circle r="17" /><circle r="10" /><circle class="eye" r="4" /></g>`}
    ${kind === "home" && html`<g class="solarius-home"><circle r="19" /><path d="M-9 6 V-1 L0 -9 L9 -1 V6Z" /></g>`}
    ${letter && html`<g class=${`solarius-centre ${open ? "open" : ""}`}><path d="M0 -21 L18 -10.5 V10.5 L0 21 L-18 10.5 V-10.5Z" /><text y="1">${letter}</text></g>`}
    ${kind === "planet" && !planet && !figure && html`<g class=${used ? "solarius-spot is-used" : "solarius-spot"}><circle r="15" />${used && html`<text>?</text>`}</g>`}
    ${planet && html`<${Planet} planet=${planet} radius=${19} />`}
    ${figure && html`<g transform=${hasShip ? "translate(6 -6)" : ""}><${Figure} figure=${figure} seat=${people[figure.seat]} scale=${hasShip ? 1 : 1.3} /></g>`}
  </g>`;
});

// What lies on the hexes, by tile: the same object while nothing changed there.
function useContents({ hexes, ships }) {
  const kept = useRef(null);
  return useMemo(() => {
    const tiles = TILES.map(() => ({}));
    for (const hex of hexes) tiles[tileOf(hex.id)][hex.id] = { ...hex, hasShip: ships.includes(hex.id) };
    return (kept.current = keepSame(kept.current, tiles));
  }, [hexes, ships]);
}

// The goals that stand out, one text for each tile: the same while they are the same.
function marksByTile(offers, map, portals) {
  const marks = TILES.map(() => "");
  for (const { target, tone, group } of offers) {
    const tile = tileAt(map, target);
    const look = group === portals ? "by-portal" : tone !== "more" && "often";
    if (look && tile !== undefined) marks[tile] += `${target} ${look};`;
  }
  return marks;
}

const targetOf = ({ id }, content) => (content?.letter ? `centre:${content.letter}` : `hex:${id}`);

function lookOf(target, content, marks) {
  if (marks.includes(`${target} by-portal;`)) return "by-portal";
  return content?.planet || marks.includes(`${target} often;`) ? "often" : "";
}

// What is on a hex, in words, for whoever cannot see it.
function describe({ name, letter, open, figure }, people, words) {
  if (letter) return `${words.centre} ${letter}: ${open ? words.is_open : words.is_closed}`;
  return figure ? `${people[figure.seat].name}: ${figure.name}${figure.outpost ? ` + ${words.outposts}` : ""}` : name;
}

const Tile = still(({ tile, contents, people, words, open, marks, entry }) => TILES[tile].map((hex) => {
  const content = contents[hex.id];
  const target = targetOf(hex, content);
  const tap = tapAt(open, target, content?.name);
  return html`<g key=${hex.id} class=${`${hex.look} ${tap ? `can-tap ${lookOf(target, content, marks)}` : ""}`} data-hex=${hex.id} ...${tap ?? (content ? pictureOf(describe(content, people, words), target) : {})} tabindex=${tap && (hex.id === entry ? 0 : -1)}>
    <path class="ground" d=${hex.ground} />${tap && html`<circle class="goal" cx=${hex.x} cy=${hex.y} r="5" />`}
    ${content && html`<${Content} content=${content} x=${hex.x} y=${hex.y} people=${people} />`}</g>`;
}));

const Borders = still(() => html`<path class="solarius-borders" d=${BORDERS} />`);

// Ships that share a hex (at home) stand side by side; one on a figure or planet stands at its edge.
function shipPlaces({ ships }, contentOf) {
  const at = {};
  return ships.map((id, seat) => {
    const hex = HEXES.get(id);
    const content = contentOf(hex);
    const index = (at[id] = (at[id] ?? -1) + 1);
    const count = ships.filter((other) => other === id).length;
    const full = content?.planet || content?.figure || count > 1 || content?.kind === "home";
    const angle = count > 1 ? (index / count) * 2 * Math.PI - Math.PI / 2 : Math.PI * 0.75;
    const far = full ? 15 : 0;
    return { seat, x: hex.x + far * Math.cos(angle), y: hex.y + far * Math.sin(angle), scale: full ? 0.7 : 1.05 };
  });
}

export function MapBoard({ board: { map, words, actor }, offers, people, openAt }) {
  const [at, setAt] = useState(null);
  const contents = useContents(map);
  const contentOf = (hex) => contents[hex.tile][hex.id];
  const places = [...HEXES.values()].filter((hex) => openAt(hex.tile).has(targetOf(hex, contentOf(hex))));
  const entry = places.find((hex) => hex.id === at) ?? places[0];
  const marks = marksByTile(offers, map, words.portals);
  const onArrow = (event) => {
    const to = walk(event, ".can-tap[data-hex]");
    if (to) setAt(to.dataset.hex);
  };
  return html`<svg class="solarius-map" viewBox=${BOX} role="group" aria-label=${words.map} onKeyDown=${onArrow}>
    ${contents.map((content, tile) => html`<${Tile} key=${tile} tile=${tile} contents=${content} people=${people} words=${words} open=${openAt(tile)}
      marks=${marks[tile]} entry=${entry?.tile === tile ? entry.id : ""} />`)}
    <${Borders} />
    ${map.next.map((id, index) => {
      const { x, y } = HEXES.get(id);
      return html`<g key=${`next${index}`} class=${`solarius-next at-${index}`} transform=${`translate(${x} ${y})`} ...${pictureOf(`${words.next_planet} ${index + 1}`)}><circle r="17" /><text y="1">${index + 1}</text></g>`;
    })}
    ${shipPlaces(map, contentOf).map((ship) => html`<${Ship} key=${`ship${ship.seat}`} seat=${people[ship.seat]} x=${ship.x} y=${ship.y} scale=${ship.scale}
      isNow=${ship.seat === actor} title=${`${people[ship.seat].name}: ${words.ship}`} />`)}
  </svg>`;
}
