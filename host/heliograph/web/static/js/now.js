// What is due, readable from across the table: whose turn it is, what for, and who comes next.

import { html } from "/vendor/htm.js";
import { Doubts } from "./doubts.js";
import { SeatToken } from "./seats.js";
import { t } from "./texts.js";

function Next({ seat }) {
  return html`<p class="next-line" data-next=${seat.number}>${t("next_is")} <${SeatToken} seat=${seat} size=${28} /><strong>${seat.name}</strong></p>`;
}

const plain = (words) => words.toLowerCase().replace(/\.$/, "");

export function Now({ view, isAsked }) {
  const isTold = isAsked && view.question.text === view.due.text; // the question stands below
  const isLong = !isTold && plain(view.due.text) !== plain(view.due.headline);
  const seat = view.due.seat === null ? null : view.seats[view.due.seat];
  const next = view.seats.find((one) => one.state === "next");
  return html`<section class="panel now ruled-now" aria-label=${t("state_now")}>
    <div class="now-line">${seat && html`<${SeatToken} seat=${seat} size=${56} />`}<p class="due" role="heading" aria-level="2">${view.due.headline}</p></div>
    ${(isLong || next) && html`<div class="now-more">${isLong && html`<p class="due-more">${view.due.text}</p>`}${next && html`<${Next} seat=${next} />`}</div>`}
    ${view.due.warning && html`<p class="warning">${view.due.warning}</p>`}
    <${Doubts} doubts=${view.due.doubts} /></section>`;
}
