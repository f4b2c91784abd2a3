// What lies on a Solari table: the board of 8 by 8, the sun, the counting track round them, the pieces.

import { html } from "/vendor/htm.js";
import { STEP } from "/games/kit/lattice.js";
import { still } from "/static/js/still.js";

const CELL = STEP;
const EDGE = 76;
export const SIZE = 8 * CELL + 2 * EDGE;
const LAP = 36;
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];
export const SQUARES = EIGHT.flatMap((row) => EIGHT.map((column) => `${row}${column}`));
const SUN = ["33", "34", "43", "44"];

export const centre = (square) => [EDGE + (Number(square[1]) + 0.5) * CELL, EDGE + (Number(square[0]) + 0.5) * CELL];
const isRim = (square) => /[07]/.test(square);

function Square({ square }) {
  const [x, y] = centre(square);
  const kind = SUN.includes(square) ? "sun" : isRim(square) ? "rim" : "inner";
  const number = square.replace(/[07]/g, "");
  return html`<rect class=${`solari-square is-${kind}`} x=${x - CELL / 2 + 1.5} y=${y - CELL / 2 + 1.5} width=${CELL - 3} height=${CELL - 3} rx="9" />
    ${number.length === 1 && html`<text class="solari-rim-number" x=${x} y=${y + 2}>${number}</text>`}
    <text class="solari-name" x=${x - CELL / 2 + 9} y=${y - CELL / 2 + 22}>${square}</text>`;
}

function Sun() {
  const rays = Array.from({ length: 16 }, (_, at) => `rotate(${at * 22.5})`);
  return html`<g class="solari-sun" transform=${`translate(${SIZE / 2} ${SIZE / 2})`} aria-hidden="true">
    <circle r=${CELL * 0.52} />${rays.map((turn, at) => html`<path key=${at} transform=${turn} d="M0 -66 L5 -92 L0 -99 L-5 -92Z" />`)}
  </g>`;
}

// The track: index 0 at the top left corner, clockwise; the corners are squares of their own.
export function trackBox(index) {
  const side = Math.floor(index / 9);
  const along = index % 9;
  const offset = along === 0 ? 0 : EDGE + (along - 1) * CELL;
  const length = along === 0 ? EDGE : CELL;
  const far = SIZE - EDGE;
  return [
    [offset, 0, length, EDGE],
    [far, offset, EDGE, length],
    [SIZE - offset - length, far, length, EDGE],
    [0, SIZE - offset - length, EDGE, length],
  ][side];
}

function Track({ target, words }) {
  const goal = target ? target % LAP : null;
  return html`<g class="solari-track" role="img" aria-label=${target ? `${words.track}, ${words.target}: ${target}` : words.track}><title>${words.track}</title>
    ${Array.from({ length: LAP }, (_, index) => {
      const [x, y, width, height] = trackBox(index);
      return html`<g key=${index} class=${index === goal ? "is-goal" : ""}>
        <rect x=${x + 2} y=${y + 2} width=${width - 4} height=${height - 4} rx="9" />
        <text x=${x + width / 2} y=${y + height / 2 + 1}>${index}</text>
        ${index === goal && html`<path class="solari-flag" d=${`M${x + 14} ${y + height - 13} V${y + 13} l20 9 l-20 9`}><title>${words.target}</title></path>`}
      </g>`;
    })}
  </g>`;
}

export const Ground = still(({ target, words }) => {
  return html`<rect class="solari-ground" x=${EDGE - 4} y=${EDGE - 4} width=${8 * CELL + 8} height=${8 * CELL + 8} rx="16" />
    <${Track} target=${target} words=${words} />
    <g aria-hidden="true">${SQUARES.map((square) => html`<${Square} key=${square} square=${square} />`)}</g><${Sun} />`;
});

// Each planet has its own outline, each kind its own sign: colour says nothing alone.
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

export const TURNS = { N: 0, E: 90, S: 180, W: 270 };

// The nose shows where the comet heads; the tail streams behind.
function Nose({ heading }) {
  if (!(heading in TURNS)) return null;
  return html`<g class="solari-nose" transform=${`rotate(${TURNS[heading]})`}>
    <path class="is-tail" d="M-14 28 V47 M0 32 V52 M14 28 V47" /><path d="M0 -53 L24 -22 H-24Z" /></g>`;
}

export const PieceIcon = still(({ planet, colour, name, heading, scale }) => {
  const paint = `var(--token-${colour})`;
  return html`<g class=${`solari-piece-shape ${SIGNS[name] ? "is-extra" : ""}`} transform=${`scale(${scale})`} style=${`--paint: ${paint}`}>
    <${Nose} heading=${heading} />
    <path class="solari-outline" d=${OUTLINES[planet]} transform=${heading ? "scale(.82)" : undefined} />
    ${SIGNS[name] ?? html`<text class="solari-number" y="2">${name}</text>`}
  </g>`;
});

export const Piece = still(({ piece, colour }) => {
  const [x, y] = centre(piece.square);
  return html`<g class="kit-piece solari-piece" data-piece=${piece.id} style=${`transform: translate(${x}px, ${y}px)`}>
    <${PieceIcon} planet=${piece.planet} colour=${colour} name=${piece.piece} heading=${piece.heading} scale=${1} />
  </g>`;
});
