// What looks wrong on the table, such as a die too few: it never stands in the way, but somebody should look.

import { html } from "/vendor/htm.js";
import { t } from "./texts.js";

export function Doubts({ doubts }) {
  return doubts.length > 0 && html`<div class="doubts" role="status"><strong>${t("doubts")}</strong>
    <ul>${doubts.map(({ text, rule }) => html`<li key=${text}>${text} <small>${rule}</small></li>`)}</ul></div>`;
}
