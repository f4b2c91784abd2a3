// Corrections: any value of any seat, the order in a stack, bridges and shuttles.

import { html } from "/vendor/htm.js";
import { EnergyIcon, Icon, Token } from "./shapes.js";
import { Stepper } from "./stepper.js";
import { t } from "./texts.js";

const COLOURS = [0, 1, 2, 3, 4];

function StationValues({ view, station, correct, isDisabled }) {
  return html`<div class="value-rows">
    ${view.seats.map((seat) => html`<div key=${seat.seat} class="value-row">
      <${Token} seat=${seat} size=${28} /><span class="who">${seat.name}</span>
      <${Stepper} value=${seat.energy[station.id]} low=${0} high=${7} isDisabled=${isDisabled}
        label=${`${seat.name}, ${station.name}`} onChange=${(value) => correct({ do: "energy", seat: seat.seat, station: station.id, value })} />
      <${Stepper} value=${seat.laser} low=${0} high=${28} isDisabled=${isDisabled}
        label=${`${seat.name}, ${t("laser")}`} onChange=${(value) => correct({ do: "laser", seat: seat.seat, value })} />
    </div>`)}
  </div>`;
}

function StackOrder({ view, station, correct, isDisabled }) {
  const stacks = [...station.energy, ...station.rim].filter((stack) => stack.length > 1);
  if (!stacks.length) return null;
  const move = (stack, level, by) => correct({ do: "stack", seat: stack[level], station: station.id, height: level + by });
  return html`<h3>${t("correct_stack")}</h3>
    ${stacks.map((stack) => html`<ol class="stack-order">
      ${[...stack].reverse().map((number, index) => {
        const level = stack.length - 1 - index;
        const seat = view.seats[number];
        return html`<li key=${number}><${Token} seat=${seat} size=${28} /><span class="who">${seat.name}</span>
          <button type="button" class="button square quiet" disabled=${isDisabled || index === 0} aria-label=${t("stack_up", { who: seat.name })}
            onClick=${() => move(stack, level, 1)}><${Icon} name="up" /></button>
          <button type="button" class="button square quiet" disabled=${isDisabled || level === 0} aria-label=${t("stack_down", { who: seat.name })}
            onClick=${() => move(stack, level, -1)}><${Icon} name="down" /></button></li>`;
      })}
    </ol>`)}`;
}

function Bridges({ view, correct, isDisabled }) {
  return html`<h3>${t("bridges")} <small>${t("display_only")}</small></h3>
    <div class="bridge-grid">${view.stations.map((station) => {
      const other = view.stations[(station.position + 1) % 6];
      const label = t("gap", { one: station.code, other: other.code });
      return html`<label key=${station.position}><span>${label}</span><span class="with-icon"><${EnergyIcon} colour=${station.bridge} />
        <select class="field" disabled=${isDisabled} value=${station.bridge}
          onChange=${(event) => correct({ do: "bridge", gap: station.position, colour: Number(event.target.value) })}>
          ${COLOURS.map((colour) => html`<option value=${colour} selected=${colour === station.bridge}>${t(`energy_${colour}`)}</option>`)}
        </select></span></label>`;
    })}</div>`;
}

function Shuttles({ view, correct, isDisabled }) {
  const dockOf = (colour) => view.stations.find((station) => station.shuttles.includes(colour));
  return html`<h3>${t("shuttles")} <small>${t("display_only")}</small></h3>
    <div class="bridge-grid">${[1, 2, 3, 4].map((colour) => {
      const place = dockOf(colour) ? dockOf(colour).id + 1 : 0;
      return html`<label key=${colour}><span>${t("shuttle_colour", { colour: t(`energy_${colour}`) })}</span><span class="with-icon"><${EnergyIcon} colour=${colour} />
        <select class="field" disabled=${isDisabled} value=${place}
          onChange=${(event) => correct({ do: "dock", shuttle: colour - 1, place: Number(event.target.value) }, place > 0)}>
          <option value="0" selected=${place === 0}>${t("shuttle_free")}</option>
          ${view.stations.map((station) => html`<option value=${station.id + 1} selected=${place === station.id + 1}>${station.code}</option>`)}
        </select></span></label>`;
    })}</div>`;
}

export function Correct({ view, chosen, onChoose, command, isDisabled }) {
  const station = view.stations.find((one) => one.id === chosen) ?? view.stations[0];
  const correct = (change, isCorrection = true) =>
    command({ do: "play", changes: [isCorrection ? { ...change, correct: true } : change] });
  const note = (change, isCorrection = false) => correct(change, isCorrection);
  if (!station) return html`<p class="hint">${t("log_empty")}</p>`;
  return html`<div class="correct">
    <p class="hint">${t("correct_intro")}</p>
    <div class="station-tabs" role="group" aria-label=${t("choose_station")}>
      ${view.stations.map((one) => html`<button key=${one.id} type="button" class=${`button ${one.id === station.id ? "on" : ""}`}
        aria-pressed=${one.id === station.id} onClick=${() => onChoose(one.id)}>${one.code}</button>`)}
    </div>
    <div class="value-heads"><h3>${t("correct_at", { station: station.name })}</h3><h3>${t("correct_laser")}</h3></div>
    <${StationValues} view=${view} station=${station} correct=${correct} isDisabled=${isDisabled} />
    <${StackOrder} view=${view} station=${station} correct=${correct} isDisabled=${isDisabled} />
    <${Bridges} view=${view} correct=${note} isDisabled=${isDisabled} />
    <${Shuttles} view=${view} correct=${note} isDisabled=${isDisabled} />
  </div>`;
}
