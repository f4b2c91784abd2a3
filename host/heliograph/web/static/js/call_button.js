// Calls whoever looks after the tables of a hall; loaded where this table is in one.

import { html } from "/vendor/htm.js";
import { t } from "./texts.js";

export function CallButton({ view, table }) {
  const isCalling = view.call.since_ms !== null;
  return html`<button type="button" class=${`button quiet ${isCalling ? "on" : ""}`} data-do="call" aria-pressed=${isCalling ? "true" : "false"} disabled=${!table.isOnline}
    onClick=${() => table.command({ do: "call_hall", is_on: !isCalling })}>${t(isCalling ? "call_end" : "call")}</button>`;
}
