// In which colour each seat shines on the board: that of its tokens, or one that people chose.

import { html } from "/vendor/htm.js";
import { byArrows, radio } from "./radios.js";
import { t } from "./texts.js";

const LIGHTS = [0, 1, 2, 3, 4, 5, 6, 7];

// How a seat shines, in words: its light and its pattern.
export function lightOf(view, seat) {
  const own = view.settings.lights;
  return `${own.length ? t(`seat_light_${own[seat.seat]}`) : seat.light}, ${seat.texture}`;
}

// Two seats never share a light: whoever has the chosen one takes the old one.
export function swapped(lights, seat, chosen) {
  return lights.map((light, index) => (index === seat ? chosen : light === chosen ? lights[seat] : light));
}

export function SeatLights({ view, table }) {
  const own = view.settings.lights;
  const hasOwn = own.length > 0;
  const send = (seats) => table.command({ do: "lights", seats });
  const choose = (isOwn) => send(isOwn ? LIGHTS : []);
  const choice = (isOwn, label) => html`<button type="button" class=${`button small ${isOwn === hasOwn ? "on" : ""}`} data-lights=${isOwn ? "own" : "usual"}
    ...${radio(isOwn === hasOwn)} onClick=${() => choose(isOwn)}>${label}</button>`;
  return html`<div class="settings-row"><span><strong>${t("settings_seats")}</strong><small>${t("settings_seats_why")}</small></span>
      <span class="settings-choice" role="radiogroup" aria-label=${t("settings_seats")} onKeyDown=${byArrows([false, true], hasOwn, choose)}>${choice(false, t("settings_seats_usual"))}${choice(true, t("settings_seats_own"))}</span></div>
    ${hasOwn && html`<div class="settings-lights">${own.map((light, seat) => html`<label key=${seat}><span class="settings-light" data-light=${light} aria-hidden="true">${seat + 1}</span>
      <span class="hidden-text">${t("setup_seat", { number: seat + 1 })}: ${t("settings_seats")}</span>
      <select class="field" data-seat-light=${seat + 1} onChange=${(event) => send(swapped(own, seat, Number(event.target.value)))}>
        ${LIGHTS.map((one) => html`<option key=${one} value=${one} selected=${one === light}>${t(`seat_light_${one}`)}</option>`)}</select></label>`)}</div>`}`;
}
