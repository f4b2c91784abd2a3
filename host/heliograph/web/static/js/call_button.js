// Calls whoever looks after the tables of a hall; loaded where this table is in one.

import { html } from "/vendor/htm.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

export function CallButton({ view, table }) {
  const isCalling = view.call.since_ms !== null;
  const words = t(isCalling ? "call_end" : "call");
  return html`<button type="button" class=${`button quiet ${isCalling ? "on" : ""}`} data-do="call" aria-pressed=${isCalling ? "true" : "false"} disabled=${!table.isOnline}
    onClick=${() => table.command({ do: "call_hall", is_on: !isCalling })} aria-label=${words} title=${words}><${Icon} name="bell" /><span class="wide">${words}</span></button>`;
}
