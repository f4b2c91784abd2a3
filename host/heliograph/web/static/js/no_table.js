// What a page shows while it has no table: the key is gone, there is no place for it, or it waits.

import { html } from "/vendor/htm.js";
import { language } from "./device.js";
import { Logo } from "./header.js";
import { t } from "./texts.js";

const KEY_GONE = "Heliograph: this key is not valid any more. / Dieser Schlüssel gilt nicht mehr.";

// The host has not said a word yet, so these are here.
const HOST_GONE = {
  en: "The computer of the table does not answer. This page comes back by itself.",
  de: "Der Rechner am Tisch antwortet nicht. Diese Seite kommt von selbst zurück.",
  fr: "L’ordinateur de la table ne répond pas. Cette page revient d’elle-même.",
};

function Waiting({ words }) {
  const spoken = language().slice(0, 2);
  const lang = spoken in HOST_GONE ? spoken : "en";
  return html`<p class="waiting" role="status" lang=${lang}><${Logo} />${words ?? HOST_GONE[lang]}</p>`;
}

// Returns nothing where there is a table to show.
export function noTable({ view, isShutOut, full, broken, isGone }) {
  if (isShutOut) return html`<p class="key-gone" role="alert">${t("key_gone") || KEY_GONE}</p>`;
  if (full) return html`<p class="key-gone full" role="status">${full}</p>`;
  return view ? null : html`<${Waiting} words=${broken ?? (isGone ? null : "Heliograph …")} />`;
}
