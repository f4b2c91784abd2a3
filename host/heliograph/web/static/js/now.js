// What is due now: one sentence, the value entry of the seat on turn, the button that goes on.

import { html, useEffect, useState } from "/vendor/htm.js";
import { Token } from "./shapes.js";
import { Stepper } from "./stepper.js";
import { t } from "./texts.js";

const MOST_ENERGY = 7;
const MOST_LASER = 28;

// Values typed during a turn stay on this page until the turn ends: then they go over as one step,
// so that a token makes one net move and lands on top of its new stack.
export function useDraft(view) {
  const key = view ? `${view.rev}/${view.due.seat}` : "";
  const [draft, setDraft] = useState({ key, values: {} });
  useEffect(() => setDraft({ key, values: {} }), [key]);
  const values = draft.key === key ? draft.values : {};
  return [values, (next) => setDraft({ key, values: next })];
}

export function changesOf(seat, draft) {
  return Object.entries(draft)
    .filter(([place, value]) => value !== (place === "laser" ? seat.laser : seat.energy[place]))
    .map(([place, value]) => (place === "laser"
      ? { do: "laser", seat: seat.seat, value }
      : { do: "energy", seat: seat.seat, station: Number(place), value }));
}

function TurnValues({ view, seat, draft, setDraft, isDisabled }) {
  return html`<div class="turn-values" role="group" aria-label=${t("your_values", { who: seat.name })}>
    ${view.stations.map((station) => html`<div key=${station.id} class=${`turn-value station-${station.state}`}>
      <span class="code">${station.code}</span>
      <${Stepper} value=${draft[station.id] ?? seat.energy[station.id]} before=${seat.energy[station.id]} low=${0} high=${MOST_ENERGY}
        label=${station.name} isDisabled=${isDisabled} onChange=${(value) => setDraft({ ...draft, [station.id]: value })} />
    </div>`)}
    <div class="turn-value laser-value">
      <span class="code">${t("laser")}</span>
      <${Stepper} value=${draft.laser ?? seat.laser} before=${seat.laser} low=${seat.laser} high=${MOST_LASER}
        label=${t("laser")} isDisabled=${isDisabled} onChange=${(value) => setDraft({ ...draft, laser: value })} />
    </div>
  </div>`;
}

export function Now({ view, command, isDisabled }) {
  const [draft, setDraft] = useDraft(view);
  const seat = view.due.seat === null ? null : view.seats[view.due.seat];
  const changes = seat ? changesOf(seat, draft) : [];
  const station = view.stations.find((one) => one.state === "now");
  const [main] = view.actions;
  return html`<section class="panel now" aria-label=${t("state_now")}>
    <div class="now-line">
      ${seat && html`<${Token} seat=${seat} size=${54} />`}
      <div>
        ${seat && station && html`<h2>${station.name} · ${t("turn_of", { turn: view.order.findIndex((place) => place.state === "now") + 1, seats: view.seats.length })}</h2>`}
        <p class="due">${view.due.headline}</p>
      </div>
    </div>
    ${view.due.warning && html`<p class="warning">${view.due.warning}</p>`}
    ${seat && html`<${TurnValues} view=${view} seat=${seat} draft=${draft} setDraft=${setDraft} isDisabled=${isDisabled} />`}
    ${main && html`<div class="actions">
      <button type="button" class="button primary main-action" data-action=${main.key} disabled=${isDisabled}
        onClick=${() => command({ do: "play", changes: [...changes, main.change] })}>${main.label}
        ${changes.length > 0 && html`<span class="badge">${t("changed", { count: changes.length })}</span>`}</button>
      ${changes.length > 0 && html`<button type="button" class="button" disabled=${isDisabled} onClick=${() => command({ do: "play", changes })}>${t("save_values")}</button>
        <button type="button" class="button quiet" onClick=${() => setDraft({})}>${t("forget_values")}</button>`}
    </div>`}
  </section>`;
}

export function Order({ view, command, isDisabled }) {
  const isPlaying = view.order.length > 0;
  const rows = isPlaying ? view.order : view.seats.map((seat) => ({ seat: seat.seat, state: seat.winner ? "winner" : "", why: "" }));
  return html`<section class="panel order">
    <div class="order-head"><h2>${t(isPlaying ? "order" : "order_plain")}</h2>
      ${view.actions.slice(1).map((action) => html`<button key=${action.key} type="button" class="button quiet small" data-action=${action.key}
        disabled=${isDisabled} onClick=${() => command({ do: "play", changes: [action.change] })}>${action.label}</button>`)}</div>
    <ol>
      ${rows.map((row) => {
        const seat = view.seats[row.seat];
        return html`<li key=${row.seat} class=${`place place-${row.state}`} data-seat=${seat.number} data-state=${row.state}>
          <${Token} seat=${seat} size=${30} />
          <span class="who"><strong>${seat.name}</strong>${row.why && html`<small>${row.why}</small>`}</span>
          <span class="laser-count" title=${t("laser")}>${seat.laser}<svg viewBox="0 0 12 16" width="9" height="13" aria-hidden="true"><path d="M7 0 L0 9 H5 L4 16 L12 6 H7Z" fill="currentColor" /></svg><span class="hidden-text">${t("laser")}</span></span>
          <span class="state">${row.state && t(`state_${row.state}`)}</span>
        </li>`;
      })}
    </ol>
  </section>`;
}
