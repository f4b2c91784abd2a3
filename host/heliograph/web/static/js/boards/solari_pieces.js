// The pieces of Solari. Each planet has its own outline, each kind its own sign: colour says nothing alone.

import { html } from "/vendor/htm.js";

const OUTLINES = {
  uranus: "M0 -40 A40 40 0 1 1 -.01 -40Z",
  saturn: "M0 -47 Q5 -47 9 -43 L43 -9 Q47 -5 47 0 Q47 5 43 9 L9 43 Q5 47 0 47 Q-5 47 -9 43 L-43 9 Q-47 5 -47 0 Q-47 -5 -43 -9 L-9 -43 Q-5 -47 0 -47Z",
  neptune: "M-21 -39 H21 Q24 -39 26 -36 L44 -4 Q46 0 44 4 L26 36 Q24 39 21 39 H-21 Q-24 39 -26 36 L-44 4 Q-46 0 -44 -4 L-26 -36 Q-24 -39 -21 -39Z",
  jupiter: "M-29 -38 H29 Q38 -38 38 -29 V29 Q38 38 29 38 H-29 Q-38 38 -38 29 V-29 Q-38 -38 -29 -38Z",
};

// Hunter: cross hairs. Blocker: a closed bar. Doubler: two times.
const SIGNS = {
  hunter: html`<g class="solari-sign"><circle r="15" /><path d="M0 -25 V-9 M0 9 V25 M-25 0 H-9 M9 0 H25" /></g>`,
  blocker: html`<g class="solari-sign"><circle r="21" /><path class="is-solid" d="M-14 -5 H14 V5 H-14Z" /></g>`,
  doubler: html`<text class="solari-times" y="2">×2</text>`,
};

const TURNS = { N: 0, E: 90, S: 180, W: 270 };

// The nose shows where the comet heads; the tail streams behind.
function Nose({ heading }) {
  if (!(heading in TURNS)) return null;
  return html`<g class="solari-nose" transform=${`rotate(${TURNS[heading]})`}>
    <path class="is-tail" d="M-14 28 V47 M0 32 V52 M14 28 V47" /><path d="M0 -53 L24 -22 H-24Z" /></g>`;
}

export function HeadingArrow({ way }) {
  return html`<path class="solari-arrow" transform=${`rotate(${TURNS[way]})`} d="M0 -27 L20 2 H8 V25 H-8 V2 H-20Z" />`;
}

export function PieceIcon({ planet, colour, name, heading, scale }) {
  const paint = `var(--token-${colour})`;
  return html`<g class=${`solari-piece-shape ${SIGNS[name] ? "is-extra" : ""}`} transform=${`scale(${scale})`} style=${`--paint: ${paint}`}>
    <${Nose} heading=${heading} />
    <path class="solari-outline" d=${OUTLINES[planet]} transform=${heading ? "scale(.82)" : undefined} />
    ${SIGNS[name] ?? html`<text class="solari-number" y="2">${name}</text>`}
  </g>`;
}

export function Piece({ piece, at, colour, isNow }) {
  return html`<g class=${`solari-piece ${isNow ? "is-now" : ""}`} data-piece=${piece.id}
      style=${`transform: translate(${at[0]}px, ${at[1]}px)`}>
    <${PieceIcon} planet=${piece.planet} colour=${colour} name=${piece.piece} heading=${piece.heading} scale=${1} />
  </g>`;
}
