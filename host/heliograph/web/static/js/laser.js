// The laser in the middle: one arc per seat from 0 upwards, the round inside.

import { html } from "/vendor/htm.js";
import { inkOn, tokenEdge, tokenFill } from "./shapes.js";
import { still } from "./still.js";
import { t } from "./texts.js";

const END_OF_GAME = 7;
const OUTER = 132;
const LANE = 17;
const SWEEP = 300;

function point(radius, degrees) {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

function arc(radius, from, to) {
  const [x1, y1] = point(radius, from);
  const [x2, y2] = point(radius, to);
  return `M${x1} ${y1} A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${x2} ${y2}`;
}

const degreesOf = (value, scale) => -SWEEP / 2 + (SWEEP * Math.min(value, scale)) / scale;

function LaserLane({ seat, radius, scale }) {
  const head = point(radius, degreesOf(seat.laser, scale));
  const start = -SWEEP / 2;
  const trail = arc(radius, start, degreesOf(Math.max(seat.laser, 0.01), scale));
  return html`<g>
    <path class="laser-lane" d=${arc(radius, start, start + SWEEP)} />
    ${seat.laser > 0 && html`<path class="trail" d=${trail} stroke=${tokenEdge(seat.colour)} stroke-width="7" />
      <path class="trail" d=${trail} stroke=${tokenFill(seat.colour)} stroke-width="4.5" />`}
    <g transform=${`translate(${head[0]} ${head[1]})`}>
      <circle r="10" fill=${tokenFill(seat.colour)} stroke=${tokenEdge(seat.colour)} stroke-width="1.5" />
      <text text-anchor="middle" dominant-baseline="central" font-size="13" font-weight="700" fill=${inkOn(seat.colour)}>${seat.number}</text>
    </g>
  </g>`;
}

export const Laser = still(({ seats, round, x, y }) => {
  const highest = Math.max(END_OF_GAME, ...seats.map((seat) => seat.laser));
  const label = `${t("laser")}: ${seats.map((seat) => `${seat.name} ${seat.laser}`).join(", ")}`;
  const values = [...new Set([0, 3, END_OF_GAME, highest])];
  return html`<g class="laser" transform=${`translate(${x} ${y})`} role="img" aria-label=${label} data-thing="laser">
    <circle class="laser-disc" r=${OUTER + 13} />
    ${values.map((value) => html`<text class="laser-mark" x=${point(OUTER + 1, degreesOf(value, highest) + (value === highest ? 13 : value === 0 ? -13 : 0))[0]}
      y=${point(OUTER + 1, degreesOf(value, highest) + (value === highest ? 13 : value === 0 ? -13 : 0))[1]}>${value === 3 ? "" : value}</text>`)}
    ${seats.map((seat, index) => html`<${LaserLane} key=${seat.seat} seat=${seat} radius=${OUTER - 6 - index * LANE} scale=${highest} />`)}
    <circle class="sun" r="46" />
    <text class="sun-round" y="-22" text-anchor="middle">${t("round")}</text>
    <text class="sun-number" y=${round.markers.length ? 0 : 6} text-anchor="middle" dominant-baseline="central">${round.number || "–"}</text>
    <${Markers} markers=${round.markers} />
    <text class="laser-name" y=${OUTER - 3} text-anchor="middle">${t("laser")}</text>
  </g>`;
});

function Markers({ markers }) {
  return markers.map((marker, index) => html`<text key=${marker.label} class=${marker.left ? "marker" : "marker gone"} y="32"
    x=${(index - (markers.length - 1) / 2) * 22} text-anchor="middle">${marker.label}</text>`);
}
