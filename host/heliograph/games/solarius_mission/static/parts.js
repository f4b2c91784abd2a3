// Small drawings of Solarius Mission: dice, planets, figures, ships, and what makes a place tappable.

import { html } from "/vendor/htm.js";
import { buttonAt, pictureOf } from "/static/js/places.js";
import { inkOn, tokenEdge, tokenFill } from "/static/js/shapes.js";
import { still } from "/static/js/still.js";

// Each die colour has a shape of its own, so that colour is never the only sign.
const SHAPES = {
  black: "M-5 -5 H5 V5 H-5Z",
  yellow: "M0 -6.4 L6 4.6 H-6Z",
  turquoise: "M0 -7 L6.4 0 L0 7 L-6.4 0Z",
  brown: "M-5.4 0 a5.4 5.4 0 1 0 10.8 0 a5.4 5.4 0 1 0 -10.8 0Z",
};

export function Shape({ colour, x = 0, y = 0, scale = 1, look = "" }) {
  return html`<path class=${`solarius-shape ${look}`} data-colour=${colour} d=${SHAPES[colour]} transform=${`translate(${x} ${y}) scale(${scale})`} />`;
}

export const placeText = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

// What makes a place with offers a button; a screen reader tells its name and what a tap may mean.
export function tapAt(open, target, name) {
  const labels = open.get(target);
  return labels && buttonAt(target, [name, labels.slice(0, 4).join("; ")].filter(Boolean).join(": "));
}

// A part of a drawing that is a button while offers belong to it, else a picture where it has no words.
export function Place({ as = "g", look = "", open, target, name, children, ...rest }) {
  const tap = tapAt(open, target, name);
  return html`<${as} class=${`${look} ${tap ? "can-tap" : ""}`} ...${rest} ...${tap ?? (as === "g" ? pictureOf(name, target) : { "data-thing": target })}>${children}</${as}>`;
}

// A die of 40 by 40 round its middle.
export function Die({ die, x = 0, y = 0, scale = 1, tap, look = "" }) {
  return html`<g class=${`solarius-die ${tap ? "can-tap" : ""} ${look}`} data-colour=${die.colour} transform=${`translate(${x} ${y}) scale(${scale})`} ...${tap ?? pictureOf(die.name, die.target)}>
    <title>${die.name}</title>
    <rect class="body" x="-20" y="-20" width="40" height="40" rx="9" />
    <text class="face" y=${die.face.length > 1 ? 2 : 1} font-size=${die.face.length > 1 ? 17 : 23}>${die.face}</text>
    <${Shape} colour=${die.colour} x=${13} y=${-13} scale=${0.55} look="on-die" />
  </g>`;
}

export const Planet = still(({ planet, radius }) => {
  const isUp = planet.points !== undefined;
  return html`<g class=${`solarius-planet ${isUp ? "up" : "down"}`} data-colour=${planet.colour}>
    <title>${isUp ? `${planet.name}: ${planet.asks}` : planet.name}</title>
    <circle class="globe" r=${radius} />
    ${isUp ? html`<text class="points" y="1" font-size=${radius * 1.25}>${planet.points}</text>
        <${Shape} colour=${planet.colour} x=${radius * 0.72} y=${-radius * 0.72} scale=${radius / 22} />`
      : html`<path class="band" d=${`M${-radius} ${radius * 0.25} Q0 ${radius * 0.8} ${radius} ${radius * 0.1}`} />
        <${Shape} colour=${planet.colour} y=${-1} scale=${radius / 10} look="on-globe" />`}
  </g>`;
});

const FIGURES = {
  colony: "M-11 9 V1 A11 11 0 0 1 11 1 V9Z",
  station: "M-5 -12 H5 V-5 H12 V5 H5 V12 H-5 V5 H-12 V-5 H-5Z",
  mission: "M-8 13 V-13 H10 L5 -6 L10 1 H-4 V13Z",
};
const MIDDLES = { colony: 2, station: 0, mission: -6 };

export const Figure = still(({ figure, seat, scale }) => {
  return html`<g class="solarius-figure" transform=${`scale(${scale})`}>
    <title>${seat.name}: ${figure.name}${figure.outpost ? " +" : ""}</title>
    ${figure.outpost && html`<circle class="outpost" r="17" />`}
    <path d=${FIGURES[figure.kind]} fill=${tokenFill(seat.colour)} stroke=${tokenEdge(seat.colour)} stroke-width="1.6" stroke-linejoin="round" />
    <text class="number" y=${MIDDLES[figure.kind]} style=${`fill: ${inkOn(seat.colour)}`} font-size="12">${seat.number}</text>
  </g>`;
});

export const Ship = still(({ seat, x, y, scale, isNow, title }) => {
  return html`<g class=${`solarius-ship ${isNow ? "now" : ""}`} style=${`transform: translate(${x}px, ${y}px) scale(${scale})`} ...${pictureOf(title)}>
    <title>${title}</title>
    <path class="halo" d="M0 -19 C9 -12 12 -4 12 5 L18 16 L8 13 H-8 L-18 16 L-12 5 C-12 -4 -9 -12 0 -19Z" />
    <path d="M0 -16 C7 -10 9 -3 9 5 L14 13 L7 11 H-7 L-14 13 L-9 5 C-9 -3 -7 -10 0 -16Z" fill=${tokenFill(seat.colour)}
      stroke=${tokenEdge(seat.colour)} stroke-width="1.6" stroke-linejoin="round" />
    <text class="number" y="2" style=${`fill: ${inkOn(seat.colour)}`} font-size="14">${seat.number}</text>
  </g>`;
});
