// The page of the hall: the organiser's, the wall's or the check-in's, as the key says.

import { html, render, useState } from "/vendor/htm.js";
import { followTheme } from "/static/js/device.js";
import { noTable } from "/static/js/no_table.js";
import { Icon } from "/static/js/shapes.js";
import { byArrows } from "/static/js/radios.js";
import { t } from "/static/js/texts.js";
import { CheckIn } from "./check_in.js";
import { Cards } from "./cards.js";
import { useHall } from "./hall_model.js";
import { Tables } from "./tables.js";
import { Top } from "./top.js";
import { TournamentDesk } from "./tournament.js";
import { Wall } from "./wall.js";

const TABS = { tables: Tables, tournament: TournamentDesk, print: Cards };
const isWall = new URLSearchParams(location.search).get("show") === "wall";

function Refusal({ hall }) {
  return html`<div aria-live="assertive">${hall.refusal && html`<div key=${hall.refusal.key} class="toast" role="alert" data-refusal><span>${hall.refusal.text}</span>
    <button type="button" class="button square quiet" onClick=${hall.forgetRefusal} aria-label=${t("close")}><${Icon} name="close" /></button></div>`}</div>`;
}

function FullFloor({ hall }) {
  const { tables, left_out: count } = hall.view;
  return html`<p class="problem full-hall" role="status" data-full><span>${t("hall_full", { count, tables: tables.length })}</span>
    <button type="button" class="button small" data-do="clear-floor" onClick=${() => hall.ask({ do: "clear_floor" })}>${t("hall_clear")}</button></p>`;
}

function Organiser({ hall }) {
  const names = Object.keys(TABS);
  const [tab, setTab] = useState(names[0]);
  const calls = hall.view.tables.filter((table) => table.call_ms !== null).length;
  return html`<${Top} hall=${hall}><a class="button quiet no-print" href="?show=wall" target="_blank" rel="noopener">${t("hall_wall")}</a></${Top}>
    ${!hall.view.broker && html`<p class="problem" role="status" data-no-broker>${hall.view.problem || t("hall_no_broker")}</p>`}
    ${Object.entries(hall.view.bad).map(([table, what]) => html`<p key=${table} class="problem" role="status" data-bad=${table}>${t("hall_bad", { table, what })}</p>`)}
    ${hall.view.left_out > 0 && html`<${FullFloor} hall=${hall} />`}
    <main class="hall"><div class="tabs no-print" role="tablist" aria-label=${t("tabs")} onKeyDown=${byArrows(names, tab, setTab)}>
      ${names.map((name) => html`<button key=${name} type="button" role="tab" id=${`tab-${name}`} data-tab-of=${name} aria-selected=${tab === name ? "true" : "false"}
        tabindex=${tab === name ? 0 : -1} aria-controls="tab-body" onClick=${() => setTab(name)}>${t(`hall_tab_${name}`)}${name === "tables" && calls > 0 ? html` <span class="calls">${calls}</span>` : null}</button>`)}</div>
    <div class="tab-body" id="tab-body" role="tabpanel" aria-labelledby=${`tab-${tab}`} tabindex="0"><${TABS[tab]} hall=${hall} /></div></main>`;
}

function HallPage() {
  const hall = useHall();
  const nothing = noTable(hall);
  if (nothing) return nothing;
  const { role } = hall.view;
  if (role === "check-in") return html`<${Top} hall=${hall} /><${CheckIn} hall=${hall} /><${Refusal} hall=${hall} />`;
  if (role === "watch" || isWall) return html`<${Wall} hall=${hall} />`;
  return html`<${Organiser} hall=${hall} /><${Refusal} hall=${hall} />`;
}

followTheme();
render(html`<${HallPage} />`, document.getElementById("app"));
