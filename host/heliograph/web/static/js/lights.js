// What the lights mean now, in words, and how to tell the seats apart without colour.

import { html } from "/vendor/htm.js";
import { lightOf } from "./seat_lights.js";
import { Token } from "./shapes.js";
import { t } from "./texts.js";

export function LightsText({ view }) {
  return html`<div class="lights-text">
    <h3>${t("lights_now")}</h3>
    <ul>${view.lights.parts.map((part, index) => html`<li key=${index}>${part}</li>`)}</ul>
    ${view.seats.length > 0 && html`<h3>${t("lights_seats")}</h3>
      <ul class="seat-lights">${view.seats.map((seat) => html`<li key=${seat.seat}><${Token} seat=${seat} size=${28} />
        <span><strong>${seat.name}</strong> <small>${lightOf(view, seat)}</small>${seat.stand_in && !view.settings.lights.length && html`<small class="stand-in">${seat.stand_in}</small>`}</span></li>`)}</ul>`}
  </div>`;
}

// One polite line for screen readers: the lights, whenever their meaning changes.
export function LightsLine({ view }) {
  return html`<p class="hidden-text" id="lights-line" aria-live="polite">${view.lights.line}</p>`;
}
