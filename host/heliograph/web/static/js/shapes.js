// Small drawings used everywhere: tokens, textures, shuttles, icons.

import { html } from "/vendor/htm.js";
import { still } from "./still.js";

// Where each seat's texture is bright, along twelve pixels; the same pattern as on the rings.
const TEXTURES = [
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0],
  [1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0],
  [1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1],
  [0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0],
  [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1],
  [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0],
  [1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
];

const INK = { white: "#14161c", grey: "#101218", yellow: "#171200", black: "#ffffff", orange: "#1a0d00" };

export const inkOn = (colour) => INK[colour] ?? INK.white;
export const tokenFill = (colour) => `var(--token-${colour})`;
export const tokenEdge = (colour) => (colour === "black" ? "var(--token-black-edge)" : "var(--token-edge)");

export function Texture({ seat, width, height, ink }) {
  const step = width / 12;
  return (TEXTURES[seat] ?? TEXTURES[0]).map((bright, index) =>
    bright ? null : html`<rect x=${index * step} y="0" width=${step + 0.2} height=${height} fill=${ink} opacity="0.3" />`,
  );
}

// A flat token as seen from the side of a stack: colour, texture, seat number.
export const Chip = still(({ seat, x, y, width, height, dim }) => {
  const ink = inkOn(seat.colour);
  const corner = Math.min(6, height / 2.6);
  const band = Math.max(3, height * 0.24);
  return html`<g class="chip" style=${`transform: translate(${x}px, ${y}px)`} opacity=${dim ? 0.55 : 1}>
    <rect width=${width} height=${height} rx=${corner} fill=${tokenFill(seat.colour)} />
    <g transform=${`translate(2.5 ${height - band - 1.5})`}>
      <${Texture} seat=${seat.seat} width=${width - 5} height=${band} ink=${ink} />
    </g>
    <rect x="0.6" y="0.6" width=${width - 1.2} height=${height - 1.2} rx=${corner} fill="none"
      stroke=${tokenEdge(seat.colour)} stroke-width="1.2" />
    <text x=${width / 2} y=${(height - band) / 2 + 1} fill=${ink} text-anchor="middle"
      dominant-baseline="central" font-size=${Math.min(17, height * 0.82)} font-weight="700">${seat.number}</text>
  </g>`;
});

// A round token from above, for lists and buttons.
export const Token = still(({ seat, size = 34 }) => {
  const ink = inkOn(seat.colour);
  return html`<svg class="token" width=${size} height=${size} viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="18.6" fill=${tokenFill(seat.colour)} stroke=${tokenEdge(seat.colour)} stroke-width="1.6" />
    <g transform="translate(8 28)"><${Texture} seat=${seat.seat} width=${24} height=${5.5} ink=${ink} /></g>
    <text x="20" y="18" fill=${ink} text-anchor="middle" dominant-baseline="central" font-size="20" font-weight="700">${seat.number}</text>
  </svg>`;
});

// Each energy colour also has a shape of its own, so colour is never the only sign.
const ENERGY_SHAPES = [
  "",
  "M-5 0 a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0Z",
  "M0 -5.6 L5.6 4.6 L-5.6 4.6Z",
  "M-4.6 -4.6 H4.6 V4.6 H-4.6Z",
  "M0 -6.2 L6.2 0 L0 6.2 L-6.2 0Z",
];

export const energyFill = (colour) => `var(--energy-${colour})`;

export function EnergyShape({ colour, x = 0, y = 0, scale = 1, fill }) {
  return html`<path d=${ENERGY_SHAPES[colour]} fill=${fill ?? energyFill(colour)}
    transform=${`translate(${x} ${y}) scale(${scale})`} />`;
}

export const EnergyIcon = still(({ colour }) => {
  return html`<svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
    ${colour ? html`<${EnergyShape} colour=${colour} />` : html`<circle r="5" fill="none" stroke="currentColor" stroke-dasharray="3 2" />`}
  </svg>`;
});

export const Shuttle = still(({ colour, x, y, title }) => {
  return html`<g transform=${`translate(${x} ${y})`}>
    <title>${title}</title>
    <path d="M0 -13 C6 -9 8 -3 8 4 L12 11 L6 9 H-6 L-12 11 L-8 4 C-8 -3 -6 -9 0 -13Z"
      fill="var(--panel)" stroke=${energyFill(colour)} stroke-width="2" stroke-linejoin="round" />
    <${EnergyShape} colour=${colour} y=${1} scale=${0.8} />
  </g>`;
});

const ICONS = {
  undo: "M9 7 L4 12 L9 17 M4 12 H15 A5 5 0 0 1 15 22 H12",
  redo: "M15 7 L20 12 L15 17 M20 12 H9 A5 5 0 0 0 9 22 H12",
  sun: "M12 8 a4 4 0 1 0 .01 0Z M12 2 V4 M12 20 V22 M2 12 H4 M20 12 H22 M5 5 L6.4 6.4 M17.6 17.6 L19 19 M19 5 L17.6 6.4 M6.4 17.6 L5 19",
  moon: "M20 14 A8 8 0 1 1 10 4 A6.5 6.5 0 0 0 20 14Z",
  check: "M5 13 L10 18 L19 7",
  close: "M6 6 L18 18 M18 6 L6 18",
  plus: "M12 5 V19 M5 12 H19",
  minus: "M5 12 H19",
  up: "M6 15 L12 9 L18 15",
  down: "M6 9 L12 15 L18 9",
  new: "M12 5 V19 M5 12 H19",
  list: "M9 6 H20 M9 12 H20 M9 18 H20 M4 6 h.01 M4 12 h.01 M4 18 h.01",
  edit: "M4 20 L5 15 L16 4 L20 8 L9 19Z",
  clock: "M12 3 a9 9 0 1 0 .01 0Z M12 7 V12 L15.5 14",
  sliders: "M4 7 H13 M17 7 H20 M4 12 H7 M11 12 H20 M4 17 H14 M18 17 H20 M15 5 V9 M9 10 V14 M16 15 V19",
  eye: "M2 12 Q12 3 22 12 Q12 21 2 12Z M12 9.5 a2.5 2.5 0 1 0 .01 0Z",
  full: "M4 9 V4 H9 M15 4 H20 V9 M20 15 V20 H15 M9 20 H4 V15",
  flag: "M6 22 V3 M6 4 H19 L15.5 8.5 L19 13 H6",
  crown: "M4 18 L3 7 L8 11 L12 4 L16 11 L21 7 L20 18Z",
  wipe: "M9 5 H21 V19 H9 L3 12Z M12 9 L18 15 M18 9 L12 15",
  book: "M12 6 C9 4 6 4 3 5 V19 C6 18 9 18 12 20 C15 18 18 18 21 19 V5 C18 4 15 4 12 6Z M12 6 V20",
  phone: "M7 2 H17 V22 H7Z M11 18.5 H13",
  bell: "M6 16 V11 A6 6 0 0 1 18 11 V16 L20 18 H4Z M10 21.5 H14",
  dice: "M5 5 H19 V19 H5Z M9 9 h.01 M15 15 h.01 M15 9 h.01 M9 15 h.01",
};

export const Icon = still(({ name }) => {
  return html`<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;
});
