// The table of a game that has no board of its own on the screen yet: seats, values, what is due.

import { html } from "/vendor/htm.js";
import { BoardPanel } from "./board.js";
import { Notices } from "./comfort.js";
import { Guarded } from "./guarded.js";
import { LightsText } from "./lights.js";
import { Log } from "./log.js";
import { Question } from "./question.js";
import { Token } from "./shapes.js";
import { t } from "./texts.js";
import { Timeline } from "./timeline.js";

function Seat({ seat, look }) {
  return html`<li class=${`place place-${look}`} data-seat=${seat.number} data-state=${look}>
    <${Token} seat=${seat} size=${34} />
    <span class="who"><strong>${seat.name}</strong>
      <small>${seat.values.map((row) => `${row.label} ${row.value}`).join(" · ")}</small></span>
    <span class="state">${look && t(`state_${look}`)}</span></li>`;
}

export function AnyGame({ view, table }) {
  const isDisabled = !table.isOnline || !view.live;
  const places = view.order.length > 0 ? view.order : view.seats.map((seat) => ({ seat: seat.seat, state: seat.winner ? "winner" : "" }));
  return html`<main class="table any-game">
    <div class="any-side"><${BoardPanel} withKeys=${false} /><${Guarded} view=${view} missing=${view.missing.lights}><${LightsText} view=${view} /></${Guarded}></div>
    <div class="word-side">
      ${view.question && html`<${Question} question=${view.question} command=${table.command} isDisabled=${isDisabled} />`}
      <${Notices} view=${view} table=${table} />
      <section class="panel now"><h2>${view.title}</h2><p class="due">${view.missing.due ?? view.due.headline}</p>
        <div class="actions">${view.actions.map((action, index) => html`<button key=${action.key} type="button"
          class=${index === 0 ? "button primary main-action" : "button quiet"} data-action=${action.key} disabled=${isDisabled}
          onClick=${() => table.command(action.command)}>${action.label}</button>`)}</div></section>
      <section class="panel order"><h2>${t(view.order.length > 0 ? "order" : "order_plain")}</h2>
        <${Guarded} view=${view} missing=${view.missing.order ?? view.missing.seats}>
          <ol>${places.map((place) => html`<${Seat} key=${place.seat} seat=${view.seats[place.seat]} look=${place.state} />`)}</ol></${Guarded}></section>
      <section class="panel more" data-tab="log"><div class="tab-body"><${Guarded} view=${view} missing=${view.missing.log}><${Log} view=${view} look=${table.look} /></${Guarded}></div></section>
    </div>
  </main>
  <${Timeline} view=${view} look=${table.look} command=${table.command} isDisabled=${!table.isOnline} />`;
}
