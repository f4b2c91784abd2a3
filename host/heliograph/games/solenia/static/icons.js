// Small drawings of Solenia: goods, cities, stars, skies, cards. Every thing has a shape of its own.
// They are plain functions: each is part of something that stands still.

import { html } from "/vendor/htm.js";

export const CENTRED = { "text-anchor": "middle", "dominant-baseline": "central" };
export const GOODS = ["wood", "wheat", "stone", "water"];

// Drawn around 0,0 in a box of 24; all numbers in pairs, across and down
const SHAPES = {
  wood: "M0 -11 L7 -2 L3.6 -2 L9 6 L2 6 L2 11 L-2 11 L-2 6 L-9 6 L-3.6 -2 L-7 -2Z",
  wheat: "M0 -11 C3 -8 3 -5 0 -3 C-3 -5 -3 -8 0 -11Z M-1.6 -1 C-5 -1.5 -7 -4 -7 -7 C-3.6 -6.6 -1.6 -4 -1.6 -1Z M1.6 -1 C5 -1.5 7 -4 7 -7 C3.6 -6.6 1.6 -4 1.6 -1Z M-1.6 5 C-5 4.5 -7 2 -7 -1 C-3.6 -.6 -1.6 2 -1.6 5Z M1.6 5 C5 4.5 7 2 7 -1 C3.6 -.6 1.6 2 1.6 5Z M-1 4 L1 4 L1 11 L-1 11Z",
  stone: "M-10 6 L-7 -4 L-1 -9 L6 -7 L10 1 L8 8 L-8 8Z",
  water: "M0 -11 C5 -4 8 0 8 4 C8 7.87 4.42 11 0 11 C-4.42 11 -8 7.87 -8 4 C-8 0 -5 -4 0 -11Z",
  star: "M0 -11 L3.1 -3.6 L11 -3 L5 2.2 L6.9 10 L0 5.8 L-6.9 10 L-5 2.2 L-11 -3 L-3.1 -3.6Z",
};
const DETAILS = {
  stone: "M-7 -4 L0 -1 L6 -7 M0 -1 L1 8",
  water: "M-4 5 C-3.7 6.84 -2.04 8.25 0 8.4",
};
const SUN = "M0 -5 a5 5 0 1 0 .01 0Z M0 -11 V-8 M0 8 V11 M-11 0 H-8 M8 0 H11 M-7.8 -7.8 L-5.7 -5.7 M5.7 5.7 L7.8 7.8 M7.8 -7.8 L5.7 -5.7 M-5.7 5.7 L-7.8 7.8";
const MOON = "M6 7 A9 9 0 1 1 3 -9 A7 7 0 0 0 6 7Z";
const HOUSES = "M-12 10 V-1 L-7 -6 L-2 -1 V10Z M-2 10 V-8 L4 -13 L10 -8 V10Z";

// A shape elsewhere in another size. A transform for each of a hundred would take the browser longer
// than the drawing itself.
function shapeAt(shape, x, y, scale) {
  const put = (start, number) => Math.round((start + number * scale) * 100) / 100;
  return shape.replace(/([-.\d]+) ([-.\d]+)/g, (_, across, down) => `${put(x, across)} ${put(y, down)}`);
}

// The same shapes come at the same places again and again.
const placed = new Map();
function keptShapeAt(...shape) {
  const key = shape.join();
  if (!placed.has(key)) placed.set(key, shapeAt(...shape));
  return placed.get(key);
}

export function icon(name, x = 0, y = 0, size = 24) {
  const scale = size / 24;
  if (name === "day_city" || name === "night_city") return city(name === "day_city" ? "day" : "night", `translate(${x} ${y}) scale(${scale})`);
  return html`<g class=${`solenia-icon solenia-${name}`}>
    <path d=${keptShapeAt(SHAPES[name], x, y, scale)} />${DETAILS[name] && html`<path d=${keptShapeAt(DETAILS[name], x, y, scale)} class="solenia-detail" style=${`stroke-width: ${1.8 * scale}`} />`}</g>`;
}

function city(time, place) {
  return html`<g transform=${place} class=${`solenia-icon solenia-city solenia-city-${time}`}>
    <path d=${HOUSES} /><path d="M2 10 V5 H6 V10 M-8 4 H-6 M2 -3 H6" class="solenia-detail" />
    <g transform="translate(-8 -12) scale(.62)">${skyShape(time)}</g></g>`;
}

function skyShape(sky) {
  if (sky === "day") return html`<path d=${SUN} class="solenia-sun" />`;
  if (sky === "night") return html`<path d=${MOON} class="solenia-moon" />`;
  const arrow = sky === "dawn" ? "M0 -12 V-6 M-3 -9 L0 -12 L3 -9" : "M0 -12 V-6 M-3 -9 L0 -6 L3 -9";
  return html`<path d=${`M-11 5 H11 M-6 5 A6 6 0 0 1 6 5 ${arrow}`} class="solenia-twilight" />`;
}

export const skyIcon = (sky, x = 0, y = 0, size = 24) => html`<g transform=${`translate(${x} ${y}) scale(${size / 24})`}>${skyShape(sky)}</g>`;

// A row of icons and short words, centred on x; returns what fits side by side.
export function iconRow(icons, x, y, size, gap = 3) {
  const widths = icons.map((name) => (SHAPES[name] ? size : "/→".includes(name) ? size * (name === "/" ? 0.35 : 0.6) : size * 0.56 * name.length));
  const total = widths.reduce((sum, width) => sum + width + gap, -gap);
  let at = x - total / 2;
  return icons.map((name, index) => {
    const centre = at + widths[index] / 2;
    at += widths[index] + gap;
    return SHAPES[name]
      ? icon(name, centre, y, size)
      : html`<text class="solenia-sign" x=${centre} y=${y} font-size=${size * 0.92} ...${CENTRED}>${name}</text>`;
  });
}

// The goods of an order: its icons in a row each kind, at most five to eight in all.
export const goodsIcons = (counts) => counts.flatMap((count, good) => Array.from({ length: count }, () => GOODS[good]));

export function bonusIcons(bonus) {
  if (!bonus) return ["?"];
  if (bonus.number) return [`+${bonus.number}`];
  if (bonus.star_if) return [bonus.star_if, "→", "star"];
  return bonus.goods;
}

// The face of a card: its value, below it the bonus. Drawn from 0,0 in 62 by 84. Where boni are not
// followed at all, there is the value alone.
export function cardFace(card, fill, ink, edge) {
  const hasBonus = card.bonus !== undefined;
  return html`<rect x="1.5" y="1.5" width="59" height="81" rx="9" fill=${fill} stroke=${edge} stroke-width="2" />
    <text x="31" y=${hasBonus ? 28 : 43} style=${`fill: ${ink}`} font-size=${hasBonus ? 38 : 46} font-weight="700" ...${CENTRED}>${card.value}</text>
    ${hasBonus && html`<rect x="5" y="51" width="52" height="27" rx="6" class="solenia-bonus" />${iconRow(bonusIcons(card.bonus), 31, 65, 19)}`}`;
}

export const airship = () => html`<ellipse cx="0" cy="-4" rx="25" ry="11.5" class="solenia-hull" />
    <path d="M-23 -8 L-33 -14 V6 L-23 0Z" class="solenia-hull" /><path d="M-25 -4 H25" class="solenia-seam" />
    <path d="M-8 10 H8 L6 15 H-6Z" class="solenia-hull" /><path d="M-6 7 V10 M6 7 V10" class="solenia-seam" />`;
