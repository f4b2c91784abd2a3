// What looks wrong on the table, such as a die too few: it never stands in the way, but somebody should look.

import { html } from "/vendor/htm.js";
import { t } from "./texts.js";

const small = matchMedia("(max-width: 760px), (max-height: 560px)");

// Many of them, or a small screen: they wait behind their count.
export function Doubts({ doubts }) {
  return doubts.length > 0 && html`<div class="doubts" role="status"><details open=${doubts.length === 1 && !small.matches}><summary><strong>${t("doubts")}</strong> ${doubts.length}</summary>
    <ul>${doubts.map(({ text, rule }) => html`<li key=${text}>${text} <small>${rule}</small></li>`)}</ul></details></div>`;
}
