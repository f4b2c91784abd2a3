// What a page shows while it has no table: the key is gone, there is no place for it, or it waits.

import { html } from "/vendor/htm.js";
import { t } from "./texts.js";

const KEY_GONE = "Heliograph: this key is not valid any more. / Dieser Schlüssel gilt nicht mehr.";

const HOST_GONE = "Heliograph: the computer of the table does not answer. This page comes back by itself. / "
  + "Der Rechner am Tisch antwortet nicht. Diese Seite kommt von selbst zurück.";

// Returns nothing where there is a table to show.
export function noTable({ view, isShutOut, full, broken, isGone }) {
  if (isShutOut) return html`<p class="key-gone" role="alert">${t("key_gone") || KEY_GONE}</p>`;
  if (full) return html`<p class="key-gone full" role="status">${full}</p>`;
  return view ? null : html`<p class="waiting" role="status">${broken ?? (isGone ? HOST_GONE : "Heliograph …")}</p>`;
}
