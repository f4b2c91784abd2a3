// What computer players have just done and what it came to, for whoever still learns.

import { html } from "/vendor/htm.js";
import { Reasons } from "./advice.js";
import { useAnswer } from "./model.js";
import { SeatToken } from "./seats.js";
import { t } from "./texts.js";

export function Explained({ view, table }) {
  const found = useAnswer(table, { do: "explain" }, view.at);
  if (!found?.turns.length) return null;
  return html`<section class="panel explained" aria-label=${t("explained")}>${found.turns.map((turn) => html`<div key=${turn.step} data-explained=${turn.step}>
    <${SeatToken} seat=${view.seats[turn.seat]} size=${26} /><div><p>${turn.text}</p><${Reasons} choice=${turn} words=${found.words} game=${view.game} /></div></div>`)}</section>`;
}
