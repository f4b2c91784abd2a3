// One station: its energy track 0–7 and its rim track, with every token in its stack.
// Drawn upright, so that the top of a stack on the table is the top of the stack here.

import { html } from "/vendor/htm.js";
import { buttonAt, isPress } from "./places.js";
import { Chip, Shuttle } from "./shapes.js";
import { still } from "./still.js";
import { t } from "./texts.js";

export const CARD = { width: 284, height: 214 };

const CELL = 31.5;
const LEFT = 16;
const CHIP_WIDTH = 28;
const CHIP_HEIGHT = 23;
const FLOOR = 184;
// Top and floor of the two lanes. The rim is empty outside an activation and then takes less room.
const LANES = {
  active: { rim: [48, 112], energy: [120, FLOOR] },
  idle: { rim: [48, 68], energy: [76, FLOOR] },
};

const SPACES = [0, 1, 2, 3, 4, 5, 6, 7];

const Lane = still(({ name, box, label }) => {
  const [top, floor] = box;
  return html`<g class=${`lane lane-${name}`}>
    ${SPACES.map((space) => html`<rect class="slot" x=${LEFT + space * CELL + 0.75} y=${top} width=${CELL - 3} height=${floor - top} rx="6" />`)}
    ${label && html`<text class="lane-name" x=${LEFT + 8 * CELL - 6} y=${top + 12} text-anchor="end">${label}</text>`}
  </g>`;
});

// Chips are keyed by seat, over both lanes, so that a token glides from the energy track to the rim.
function chipPlaces(station, lanes) {
  const places = [];
  for (const [name, stacks] of [["energy", station.energy], ["rim", station.rim]]) {
    const [top, floor] = lanes[name];
    stacks.forEach((stack, space) => {
      const height = Math.min(CHIP_HEIGHT, (floor - top - 3) / Math.max(1, stack.length));
      stack.forEach((seat, level) => {
        const x = LEFT + space * CELL + (CELL - CHIP_WIDTH) / 2 - 0.75;
        places.push({ seat, x, y: floor - 2 - height * (level + 1), height: height - 1 });
      });
    });
  }
  return places.sort((a, b) => a.seat - b.seat);
}

export function describeStation(station, seats) {
  const lane = (stacks) => stacks
    .map((stack, space) => (stack.length ? `${space}: ${stack.map((seat) => seats[seat].name).join(" < ")}` : ""))
    .filter(Boolean).join("; ");
  return `${station.name}, ${t(`station_${station.state}`)}. ${t("lane_energy")}: ${lane(station.energy) || "–"}. `
    + `${t("lane_rim")}: ${lane(station.rim) || "–"}`;
}

const Numbers = still(() => html`${SPACES.map((space) => html`<text class="space" x=${LEFT + space * CELL + CELL / 2 - 0.75} y="202">${space}</text>`)}`);

// What makes a card a button: an offer that belongs to it, or a page where every card can be chosen.
function roleOf(station, target, isChosen, onChoose) {
  const pressed = { "aria-pressed": isChosen ? "true" : "false" };
  if (target) return { ...buttonAt(target), ...pressed };
  if (!onChoose) return { role: "img", "data-thing": `station:${station.code}` };
  const choose = (event) => {
    if (!isPress(event)) return;
    event.preventDefault();
    onChoose(station.id);
  };
  return { role: "button", tabindex: 0, ...pressed, onClick: choose, onKeyDown: choose };
}

export const StationCard = still(({ station, seats, x, y, isChosen, target, onChoose }) => {
  const isActive = station.state === "now";
  const lanes = isActive ? LANES.active : LANES.idle;
  return html`<g class=${`station station-${station.state} ${isChosen ? "chosen" : ""} ${target ? "target" : ""}`} transform=${`translate(${x} ${y})`}
      data-station=${station.code} ...${roleOf(station, target, isChosen, onChoose)} aria-label=${describeStation(station, seats)}>
    <rect class="card" width=${CARD.width} height=${CARD.height} rx="18" />
    <text x="18" y="34"><tspan class="station-code">${station.code}</tspan><tspan class="station-name" dx="8">${station.name}</tspan></text>
    ${station.state === "done" && html`<path class="tick" d="M248 26 L255 33 L267 19" />`}
    ${isActive && html`<circle class="beacon" cx="261" cy="26" r="6" />`}
    ${station.shuttles.map((colour, index) => html`<${Shuttle} key=${colour} colour=${colour} x=${228 - index * 27} y=${27}
      title=${t("shuttle_here", { colour: t(`energy_${colour}`) })} />`)}
    <${Lane} name="rim" box=${lanes.rim} label=${isActive && t("lane_rim")} />
    <${Lane} name="energy" box=${lanes.energy} label=${isActive && t("lane_energy")} />
    ${chipPlaces(station, lanes).map((place) => html`<${Chip} key=${place.seat} seat=${seats[place.seat]} x=${place.x} y=${place.y}
      width=${CHIP_WIDTH} height=${place.height} />`)}
    <${Numbers} />
  </g>`;
});
