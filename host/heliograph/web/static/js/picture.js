// The table as a picture: the game's own drawing without anything to tap, with the light on some parts.

import { html, useEffect, useRef, useState } from "/vendor/htm.js";
import { Guarded } from "./guarded.js";
import { useDrawing } from "./drawing.js";

const MARGIN = 6;

// Where the parts lie within the frame; a part that the drawing lacks lies nowhere.
function findBoxes(frame, parts) {
  const from = frame.getBoundingClientRect();
  const found = parts.flatMap((part) => [...frame.querySelectorAll(part)]);
  return found.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width && height)
    .map(({ x, y, width, height }) => ({ x: x - from.x - MARGIN, y: y - from.y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN }));
}

// Looked for again whenever the drawing is drawn anew or gets another size.
function useBoxes(frame, parts, drawn) {
  const [boxes, setBoxes] = useState([]);
  useEffect(() => {
    const look = () => setBoxes(findBoxes(frame.current, parts));
    look();
    frame.current.querySelector(parts[0] ?? "*")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const watch = new ResizeObserver(look);
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [parts.join(), drawn]);
  return boxes;
}

let masks = 0;

function Spots({ boxes }) {
  const mask = useRef(null);
  mask.current ??= `picture-holes-${masks++}`; // several pictures may stand on one page
  if (!boxes.length) return null;
  const rects = (look) => boxes.map((box, at) => html`<rect key=${at} ...${box} ...${look} rx="12" />`);
  return html`<svg class="picture-spots" aria-hidden="true" data-spots=${boxes.length}>
    <mask id=${mask.current}><rect width="100%" height="100%" fill="white" />${rects({ fill: "black" })}</mask>
    <rect class="picture-shade" width="100%" height="100%" mask=${`url(#${mask.current})`} />
    <g class="picture-rings">${rects({})}</g></svg>`;
}

// `view` needs what a drawing draws: `game`, `board`, `seats`, `rev`.
export function Picture({ view, parts = [], label }) {
  const drawing = useDrawing(view.game);
  const frame = useRef(null);
  const boxes = useBoxes(frame, parts, [drawing && "drawn", view.rev, view.lang].join());
  const shown = { ...view, offers: [], hand: null };
  return html`<div class=${`picture ruled ruled-${view.game}`} role="group" tabindex="0" aria-label=${label}>
    <div class="picture-frame" ref=${frame} inert><${Guarded} view=${view}>${drawing && html`<${drawing.Board} view=${shown} place=${null} isDisabled=${true} isPicture />`}</${Guarded}>
      <${Spots} boxes=${boxes} /></div></div>`;
}
