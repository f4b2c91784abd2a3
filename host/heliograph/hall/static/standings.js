// Who stands where, group by group.

import { html } from "/vendor/htm.js";
import { t } from "/static/js/texts.js";
import { nameOf } from "./hall_model.js";

const FIGURES = ["points", "opponents", "share", "direct"];
const shown = (value) => value.toLocaleString(document.documentElement.lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function Group({ tournament, rows, isShort }) {
  // Most tables need no game against each other to be in order.
  const known = FIGURES.filter((name) => name !== "direct" || rows.some((row) => row.direct > 0));
  const figures = isShort ? FIGURES.slice(0, 1) : known;
  return html`<div class="scroll" role="region" tabindex="0" aria-label=${t("hall_standings")}><table class="standings" style=${`--rows: ${rows.length}`}><thead><tr><th>${t("hall_place")}</th><th>${t("hall_who")}</th>${figures.map((name) => html`<th key=${name} class="number">${t(`hall_${name}`)}</th>`)}
      ${!isShort && html`<th class="number">${t("hall_rating")}</th>`}</tr></thead>
    <tbody>${rows.map((row) => html`<tr key=${row.player} data-standing=${row.player}><td>${row.place}.</td><td>${nameOf(tournament, row.player)}</td>
      ${figures.map((name) => html`<td key=${name} class="number">${shown(row[name])}</td>`)}
      ${!isShort && html`<td class="number">${row.rating && `${shown(row.rating[0])} ± ${shown(row.rating[1])}`}</td>`}</tr>`)}</tbody></table></div>`;
}

export function Standings({ tournament, isShort = false }) {
  const groups = [...new Set(tournament.standings.map((row) => row.group))];
  return html`<section class="panel"><h2>${t(tournament.over ? "hall_final" : "hall_standings")}</h2>
    ${groups.map((group) => html`<div key=${group}>${groups.length > 1 && html`<h3>${t("hall_group", { number: group + 1 })}</h3>`}
      <${Group} tournament=${tournament} rows=${tournament.standings.filter((row) => row.group === group)} isShort=${isShort} /></div>`)}
    ${!isShort && html`<p class="hint">${t("hall_standings_how")}</p>`}</section>`;
}
