// The whole station ring: six cards round the laser, bridges in the gaps between them.

import { html } from "/vendor/htm.js";
import { Laser } from "./laser.js";
import { buttonAt, isPress, pictureOf } from "./places.js";
import { EnergyShape, energyFill } from "./shapes.js";
import { CARD, StationCard } from "./station.js";
import { still } from "./still.js";
import { t } from "./texts.js";

const MIDDLE = { x: 455, y: 380 };
// Clockwise from twelve o'clock; position 0 is the Energy Cell.
const CENTRES = [
  [455, 113], [761, 246], [761, 514], [455, 647], [149, 514], [149, 246],
];
const GAPS = CENTRES.map(([x, y], index) => {
  const [nextX, nextY] = CENTRES[(index + 1) % 6];
  return [(x + nextX) / 2, (y + nextY) / 2];
});
const ORBIT = `M${CENTRES.map((point) => point.join(" ")).join(" L")}Z`;

// A bridge; where nobody has noted its colour, or one is to be laid, its place is shown.
const Bridge = still(({ colour, x, y, isUpright, label, place, target }) => {
  return html`<g class=${target ? "gap target" : "gap"} transform=${`translate(${x} ${y}) rotate(${isUpright ? 90 : 0})`} ...${target ? buttonAt(target, label) : pictureOf(label, place)}>
    <title>${label}</title>
    <rect class=${colour ? "bridge" : "bridge bridge-open"} x="-25" y="-11" width="50" height="22" rx="11" stroke=${colour ? energyFill(colour) : undefined} />
    <g transform=${`rotate(${isUpright ? -90 : 0})`}>${colour
      ? html`<${EnergyShape} colour=${colour} scale=${1.15} />`
      : html`<text class="bridge-question" text-anchor="middle" dominant-baseline="central">?</text>`}</g>
  </g>`;
});

const bridgeText = (one, other) => t("bridge_between", { colour: t(`energy_${one.bridge}`), one: one.name, other: other.name });
const open = (targets, place) => (targets?.has(place) ? place : "");

// With `targets` only those places are buttons; the corners are free for `children`.
export function Ring({ view, chosen, onChoose, targets, children }) {
  const hasBridge = (station) => station.bridge > 0 || targets !== undefined;
  return html`<svg class="ring" viewBox="0 0 910 760" role="group" aria-label=${t("ring_label")}>
    <path class="orbit" d=${ORBIT} />
    <${Laser} seats=${view.seats} round=${view.round} x=${MIDDLE.x} y=${MIDDLE.y} />
    ${view.stations.map((station) => html`<${StationCard} key=${station.id} station=${station} seats=${view.people ?? view.seats}
      x=${CENTRES[station.position][0] - CARD.width / 2} y=${CENTRES[station.position][1] - CARD.height / 2}
      isChosen=${station.id === chosen} target=${open(targets, `station:${station.code}`)} onChoose=${onChoose} />`)}
    ${view.stations.map((station) => hasBridge(station) && html`<${Bridge} key=${`gap${station.position}`} colour=${station.bridge}
      x=${GAPS[station.position][0]} y=${GAPS[station.position][1]} isUpright=${station.position % 3 === 1}
      label=${bridgeText(station, view.stations[(station.position + 1) % 6])} place=${`gap:${station.position}`} target=${open(targets, `gap:${station.position}`)} />`)}
    ${children}
  </svg>`;
}

// On a phone: a small ring to choose from, and one station large enough to read.
export function PocketRing({ view, chosen, onChoose, targets }) {
  const station = view.stations.find((one) => one.id === chosen) ?? view.stations[0];
  return html`<div class="pocket-ring">
    <svg viewBox="0 0 360 330" role="group" aria-label=${t("ring_label")}>
      <circle class="orbit" cx="180" cy="165" r="128" />
      <g transform="translate(180 165) scale(.7)"><${Laser} seats=${view.seats} round=${view.round} x=${0} y=${0} /></g>
      ${view.stations.map((one) => html`<${PocketStation} key=${one.id} station=${one} isChosen=${one.id === station.id}
        isTarget=${targets?.has(`station:${one.code}`)} onChoose=${onChoose} />`)}
    </svg>
    <svg class="single" role="group" aria-label=${station.name} viewBox=${`-3 -3 ${CARD.width + 6} ${CARD.height + 6}`}>
      <${StationCard} station=${station} seats=${view.people ?? view.seats} x=${0} y=${0} target=${open(targets, `station:${station.code}`)} />
    </svg>
  </div>`;
}

function PocketStation({ station, isChosen, isTarget, onChoose }) {
  const angle = (station.position * Math.PI) / 3;
  const x = 180 + 138 * Math.sin(angle);
  const y = 165 - 128 * Math.cos(angle);
  const choose = (event) => {
    if (!isPress(event)) return;
    event.preventDefault();
    onChoose(station.id);
  };
  return html`<g class=${`station station-${station.state} ${isChosen ? "chosen" : ""} ${isTarget ? "target" : ""}`} transform=${`translate(${x} ${y})`}
      role="button" tabindex="0" aria-label=${`${station.name}, ${t(`station_${station.state}`)}`} data-thing=${`station:${station.code}`} onClick=${choose} onKeyDown=${choose}>
    <rect class="card" x="-34" y="-25" width="68" height="50" rx="14" />
    <text class="pocket-code" y="2" text-anchor="middle" dominant-baseline="central">${station.code}</text>
    ${station.bridge > 0 && html`<g data-thing=${`gap:${station.position}`}><${EnergyShape} colour=${station.bridge} x=${138 * (Math.sin(angle + Math.PI / 6) * 0.96) - (x - 180)}
      y=${-128 * Math.cos(angle + Math.PI / 6) * 0.96 - (y - 165)} scale=${1.3} /></g>`}
  </g>`;
}
