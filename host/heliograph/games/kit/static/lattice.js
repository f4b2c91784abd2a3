// Where places lie: in their column and row, which may begin half a cell further right; those without
// in a ring or in rows. And the frame, with the names of columns and rows at its edge.

import { html } from "/vendor/htm.js";
import { still } from "/static/js/still.js";

export const STEP = 100;
export const EDGE = 36;
const HEX_ROW = 0.8660254; // rows of hexagons lie closer

const hasSpots = (places) => places.every((place) => place.x !== undefined);
const most = (places, side) => Math.max(...places.map((place) => place[side])) + 1;

// In the middle of its cell; the first row is at the bottom.
function inCells(places, isNamed, rowHeight) {
  const [columns, last] = [most(places, "x"), most(places, "y") - 1];
  const rows = last * rowHeight + 1;
  const spots = places.map(({ x, y }) => [(x + 0.5) * STEP, ((last - y) * rowHeight + 0.5) * STEP]);
  return { columns, rows, spots, isNamed };
}

function inRows(places) {
  const columns = Math.ceil(Math.sqrt(places.length));
  const rows = Math.ceil(places.length / columns);
  const spots = places.map((_, at) => [((at % columns) + 0.5) * STEP, (Math.floor(at / columns) + 0.5) * STEP]);
  return { columns, rows, spots, isNamed: false };
}

function inRing(places) {
  const size = Math.max(3, Math.ceil((places.length * 1.2) / Math.PI) + 1);
  const radius = ((size - 1) / 2) * STEP;
  const spots = places.map((_, at) => {
    const turn = (at / places.length) * 2 * Math.PI - Math.PI / 2;
    return [(size * STEP) / 2 + radius * Math.cos(turn), (size * STEP) / 2 + radius * Math.sin(turn)];
  });
  return { columns: size, rows: size, spots, isNamed: false };
}

// As it is seen from the other side of the table.
function turned(places) {
  const [lastColumn, lastRow] = [most(places, "x") - 1, most(places, "y") - 1];
  return places.map(({ x, y }) => ({ x: lastColumn - x, y: lastRow - y }));
}

export function spotsOf({ kind, places, is_named: isNamed = false, is_down: isDown = false }, isTurned = false) {
  if (isTurned) return { ...spotsOf({ kind, places: turned(places), is_named: isNamed, is_down: !isDown }), isTurned };
  if (hasSpots(places)) return { ...inCells(places, isNamed && kind !== "hexes", kind === "hexes" ? HEX_ROW : 1), isDown };
  return kind === "squares" ? inRows(places) : inRing(places);
}

export const viewBoxOf = ({ columns, rows }) => `${-EDGE} ${-EDGE} ${columns * STEP + 2 * EDGE} ${rows * STEP + 2 * EDGE}`;

const counted = (length) => Array.from({ length }, (_, at) => at);

export const Frame = still(({ columns, rows, isNamed, isDown, isTurned }) => html`<g aria-hidden="true">
  <rect class="kit-frame" x=${4 - EDGE} y=${4 - EDGE} width=${columns * STEP + 2 * EDGE - 8} height=${rows * STEP + 2 * EDGE - 8} rx="26" />
  ${isNamed && counted(columns).map((at) => html`<text key=${`c${at}`} class="kit-edge" x=${(at + 0.5) * STEP} y=${rows * STEP + EDGE / 2 - 3}>${String.fromCharCode(97 + (isTurned ? columns - 1 - at : at))}</text>`)}
  ${isNamed && counted(rows).map((at) => html`<text key=${`r${at}`} class="kit-edge" x=${3 - EDGE / 2} y=${(isDown ? at + 0.5 : rows - at - 0.5) * STEP}>${at + 1}</text>`)}</g>`);
