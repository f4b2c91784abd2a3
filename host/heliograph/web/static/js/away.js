// What the table unit did while the host was away: the table enters it, then it is settled.

import { html } from "/vendor/htm.js";
import { t } from "./texts.js";

export function Away({ view, table, isDisabled }) {
  if (!view.away || !view.live) return null;
  return html`<section class="panel away" aria-label=${t("away")} data-away=${view.away.steps.length}>
    <p class="away-text" role="status">${view.away.text}</p>
    <ol>${view.away.steps.map((step, index) => html`<li key=${index}>${step}</li>`)}</ol>
    <p class="hint">${t("away_hint")}</p>
    ${view.role === "host" && html`<button type="button" class="button" data-do="settle" disabled=${isDisabled}
      onClick=${() => table.command({ do: "settle", at: view.at })}>${t("away_settled")}</button>`}
  </section>`;
}
