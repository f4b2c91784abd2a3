// The map: 133 hexes on seven tiles, what lies on them, ships, and where a flight may end.

import { html, useState } from "/vendor/htm.js";
import { Figure, Planet, Ship } from "./solarius_parts.js";
import { still } from "../still.js";

const SIZE = 30;
const WIDE = Math.sqrt(3) * SIZE;
const CENTRES = [[0, 0], [3, 2], [-2, 5], [-5, 3], [-3, -2], [2, -5], [5, -3]];
const TILE = [];
for (let q = -2; q <= 2; q += 1) for (let r = -2; r <= 2; r += 1) if (Math.abs(q + r) <= 2) TILE.push([q, r]);
const HEXES = CENTRES.flatMap(([cq, cr], tile) => TILE.map(([q, r]) => ({ id: `${cq + q},${cr + r}`, q: cq + q, r: cr + r, tile })));
const TILE_OF = new Map(HEXES.map((hex) => [hex.id, hex.tile]));
const CORNERS = Array.from({ length: 6 }, (_, at) => {
  const angle = (Math.PI / 180) * (60 * at - 30);
  return [SIZE * Math.cos(angle), SIZE * Math.sin(angle)];
});
const OUTLINE = `M${CORNERS.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
// The neighbour behind each side, in the order of the corners that begin it.
const SIDES = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

const middle = ({ q, r }) => [WIDE * (q + r / 2), SIZE * 1.5 * r];

// Lines between tiles, so that the seven pieces of board can be told apart.
const BORDERS = HEXES.flatMap((hex) => {
  const [x, y] = middle(hex);
  return SIDES.map(([dq, dr], at) => {
    if (TILE_OF.get(`${hex.q + dq},${hex.r + dr}`) === hex.tile) return "";
    const [one, other] = [CORNERS[at], CORNERS[(at + 1) % 6]];
    return `M${(x + one[0]).toFixed(1)} ${(y + one[1]).toFixed(1)}L${(x + other[0]).toFixed(1)} ${(y + other[1]).toFixed(1)}`;
  });
}).join("");
const XS = HEXES.map((hex) => middle(hex)[0]);
const YS = HEXES.map((hex) => middle(hex)[1]);
const BOX = [Math.min(...XS) - SIZE, Math.min(...YS) - SIZE - 4, Math.max(...XS) - Math.min(...XS) + 2 * SIZE, Math.max(...YS) - Math.min(...YS) + 2 * SIZE + 8];

// The tappable place an arrow key leads to: the nearest in that direction.
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
function neighbour(from, key, places) {
  const [dx, dy] = ARROWS[key];
  const [x, y] = middle(from);
  let best = null;
  for (const place of places) {
    const [px, py] = middle(place);
    const ahead = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (ahead > 1 && (!best || ahead + 2 * aside < best.far)) best = { place, far: ahead + 2 * aside };
  }
  return best?.place;
}

function Portal() {
  return html`<g class="solarius-portal"><circle r="17" /><circle r="10" /><circle class="eye" r="4" /></g>`;
}

function TradeCentre({ hex }) {
  return html`<g class=${`solarius-centre ${hex.open ? "open" : ""}`}>
    <path d="M0 -21 L18 -10.5 V10.5 L0 21 L-18 10.5 V-10.5Z" /><text y="1">${hex.letter}</text></g>`;
}

function Home() {
  return html`<g class="solarius-home"><circle r="19" /><path d="M-9 6 V-1 L0 -9 L9 -1 V6Z" /></g>`;
}

const Content = still(({ hex, seats, hasShip }) => {
  return html`<g>
    ${hex.kind === "portal" && html`<${Portal} />`}
    ${hex.kind === "home" && html`<${Home} />`}
    ${hex.letter && html`<${TradeCentre} hex=${hex} />`}
    ${hex.kind === "planet" && !hex.planet && !hex.figure && html`<circle class="solarius-spot" r="15" />`}
    ${hex.planet && html`<${Planet} planet=${hex.planet} radius=${19} />`}
    ${hex.figure && html`<g transform=${hasShip ? "translate(6 -6)" : ""}><${Figure} figure=${hex.figure} seat=${seats[hex.figure.seat]} scale=${hasShip ? 1 : 1.3} /></g>`}
  </g>`;
});

// Ships that share a hex (at home) stand side by side; one on a figure or planet stands at its edge.
function shipPlaces(map, contents) {
  const at = {};
  return map.ships.map((id, seat) => {
    const [q, r] = id.split(",").map(Number);
    const [x, y] = middle({ q, r });
    const index = (at[id] = (at[id] ?? -1) + 1);
    const count = map.ships.filter((other) => other === id).length;
    const full = contents.get(id)?.planet || contents.get(id)?.figure || count > 1 || contents.get(id)?.kind === "home";
    const angle = count > 1 ? (index / count) * 2 * Math.PI - Math.PI / 2 : Math.PI * 0.75;
    const far = full ? 15 : 0;
    return { seat, x: x + far * Math.cos(angle), y: y + far * Math.sin(angle), scale: full ? 0.7 : 1.05 };
  });
}

export function MapBoard({ view, taps }) {
  const { map, words, actor } = view.board;
  const [at, setAt] = useState(null);
  const contents = new Map(map.hexes.map((hex) => [hex.id, hex]));
  const targetOf = (hex) => (contents.get(hex.id)?.letter ? `centre:${contents.get(hex.id).letter}` : `hex:${hex.id}`);
  const isOften = new Set(view.offers.filter((offer) => offer.tone !== "more").map((offer) => offer.target));
  const byPortal = new Set(view.offers.filter((offer) => offer.group === words.portals).map((offer) => offer.target));
  const places = HEXES.filter((hex) => taps(targetOf(hex)));
  const entry = places.find((hex) => hex.id === at) ?? places[0];
  const onArrow = (event) => {
    if (!ARROWS[event.key] || !event.target.dataset?.hex) return;
    const from = HEXES.find((hex) => hex.id === event.target.dataset.hex);
    const to = neighbour(from, event.key, places);
    event.preventDefault();
    if (!to) return;
    setAt(to.id);
    event.currentTarget.querySelector(`[data-hex="${to.id}"]`)?.focus();
  };
  return html`<svg class="solarius-map" viewBox=${BOX.join(" ")} role="group" aria-label=${words.map} onKeyDown=${onArrow}>
    ${HEXES.map((hex) => {
      const [x, y] = middle(hex);
      const content = contents.get(hex.id);
      const target = targetOf(hex);
      const tap = taps(target, content?.name, hex === entry ? 0 : -1);
      const look = [`tile-${hex.tile === 0 ? "home" : hex.tile % 2 ? "odd" : "even"}`, tap && "can-tap", tap && (byPortal.has(target) ? "by-portal" : (isOften.has(target) || content?.planet) && "often"), map.next[0] === hex.id && "next", map.next[1] === hex.id && "after-next"];
      return html`<g key=${hex.id} class=${`solarius-hex ${look.filter(Boolean).join(" ")}`} data-hex=${hex.id} transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)})`} ...${tap}>
        <path class="ground" d=${OUTLINE} />${tap && html`<circle class="goal" r="5" />`}
        ${content && html`<${Content} hex=${content} seats=${view.seats} hasShip=${map.ships.includes(hex.id)} />`}</g>`;
    })}
    <path class="solarius-borders" d=${BORDERS} />
    ${map.next.map((id, index) => {
      const [q, r] = id.split(",").map(Number);
      const [x, y] = middle({ q, r });
      return html`<g key=${`next${index}`} class=${`solarius-next at-${index}`} transform=${`translate(${x} ${y})`}><circle r="17" /><text y="1">${index + 1}</text></g>`;
    })}
    ${shipPlaces(map, contents).map((ship) => html`<${Ship} key=${`ship${ship.seat}`} seat=${view.seats[ship.seat]} x=${ship.x} y=${ship.y} scale=${ship.scale}
      isNow=${ship.seat === actor} title=${`${view.seats[ship.seat].name}: ${words.ship}`} />`)}
  </svg>`;
}
