// The page of the simulated unit.

import { html, render, useEffect } from "/vendor/htm.js";
import { UnitPanel } from "./unit_panel.js";
import { home } from "./connection.js";
import { followTheme } from "./device.js";
import { UnitPills, UnitProblems, DeviceButtons, Logo, Toast } from "./header.js";
import { useTable } from "./model.js";
import { noTable } from "./no_table.js";
import { later } from "./later.js";
import { lightOf } from "./seat_lights.js";
import { t } from "./texts.js";

const LessonPanel = later(() => import("./lesson.js"), "LessonPanel", "/static/css/lesson.css");

function BoardPage() {
  const table = useTable();
  const { view, isOnline, refusal, forgetRefusal, switchLanguage } = table;
  useEffect(() => {
    if (view) document.title = `${t("unit_title")} · ${t("app")}`;
  }, [view?.lang]);
  const nothing = noTable(table);
  if (nothing) return nothing;
  return html`<div class="page"><header class="top"><${Logo} /><h1>${t("unit_title")}</h1>
      <span class="spring"></span>
      <${UnitPills} units=${view.units} isOnline=${isOnline} />
      <a class="button quiet" href=${home()}>${t("unit_table")}</a>
      <${DeviceButtons} switchLanguage=${switchLanguage} /></header>
    <${UnitProblems} units=${view.units} command=${table.command} />
    <main class="unit-page">
      <${UnitPanel} withKeys=${true} />
      <section class="panel unit-words">
        ${view.lesson && html`<${LessonPanel} view=${view} />`}
        ${view.question
          ? html`<p class="due asked">${view.question.text} ${view.question.low < view.question.high && html`<strong class="asked-value">${view.question.shown}</strong>`}</p>`
          : html`<p class="due">${view.due.text}</p>`}
        <h2>${t("lights_now")}</h2>
        <p id="lights-line" aria-live="polite">${view.lights.line}</p>
        <ul class="seat-lights">${view.seats.map((seat) => html`<li key=${seat.seat}><span><strong>${seat.number} · ${seat.name}</strong> <small>${lightOf(view, seat)}</small></span></li>`)}</ul>
      </section>
    </main>
    <${Toast} refusal=${refusal} onClose=${forgetRefusal} /></div>`;
}

followTheme();
render(html`<${BoardPage} />`, document.getElementById("app"));
