// The table screen.

import { html, render, useEffect, useState } from "/vendor/htm.js";
import { BoardPanel } from "./board.js";
import { AnyGame } from "./any_game.js";
import { AskFirst } from "./ask_first.js";
import { Coach, GAMES } from "./coach.js";
import { ComfortButton, Notices, TurnClock } from "./comfort.js";
import { beside } from "./connection.js";
import { Correct } from "./correct.js";
import { applyTheme, theme } from "./device.js";
import { Emblem } from "./emblems.js";
import { GamesButton } from "./games_button.js";
import { BoardPills, BoardProblems, DeviceButtons, Logo, Toast } from "./header.js";
import { LightsLine, LightsText } from "./lights.js";
import { Log } from "./log.js";
import { useTable } from "./model.js";
import { useNarrow } from "./narrow.js";
import { Now, Order } from "./now.js";
import { PhonesButton } from "./phones.js";
import { Question } from "./question.js";
import { PocketRing, Ring } from "./ring.js";
import { RuledGame } from "./ruled.js";
import { SeatGame } from "./seat_page.js";
import { Icon } from "./shapes.js";
import { useSounds } from "./sounds.js";
import { useGlide } from "./still.js";
import { t } from "./texts.js";
import { Timeline } from "./timeline.js";

const TABS = ["log", "board", "lights", "values"];

function Header({ view, table, openSetup }) {
  const isDisabled = !table.isOnline || !view.live;
  return html`<header class="top"><${Logo} /><h1>${t("app")}</h1>
    <span class="spring"></span>
    <${TurnClock} view=${view} table=${table} />
    <${BoardPills} boards=${view.role === "host" ? view.boards : []} isOnline=${table.isOnline} />
    ${view.role !== "watch" && html`<button type="button" class="button" data-do="undo" disabled=${isDisabled || view.rev === 0} onClick=${() => table.command({ do: "undo" })}
      aria-label=${t("undo")}><${Icon} name="undo" /><span class="wide">${t("undo")}</span></button>`}
    ${view.role === "host" && html`<button type="button" class="button" data-do="redo" disabled=${isDisabled || view.rev === view.length} onClick=${() => table.command({ do: "redo" })}
      aria-label=${t("redo")}><${Icon} name="redo" /><span class="wide">${t("redo")}</span></button>
    <button type="button" class="button quiet" data-do="new" disabled=${isDisabled} onClick=${() => openSetup()} aria-label=${t("new_game")}>
      <${Icon} name="new" /><span class="wide">${t("new_game")}</span></button>
    <${GamesButton} view=${view} table=${table} />
    <${PhonesButton} view=${view} table=${table} isDisabled=${!table.isOnline} />`}
    <${ComfortButton} view=${view} table=${table} />
    <${DeviceButtons} switchLanguage=${table.switchLanguage} /></header>`;
}

function More({ view, table, chosen, choose, tab, setTab }) {
  const isDisabled = !table.isOnline || !view.live;
  return html`<section class="panel more" data-tab=${tab}>
    <div class="tabs" role="tablist" aria-label=${t("tabs")}>
      ${TABS.map((name) => html`<button key=${name} type="button" role="tab" id=${`tab-${name}`} aria-selected=${tab === name ? "true" : "false"}
        aria-controls="tab-body" onClick=${() => setTab(name)}>${t(`tab_${name}`)}</button>`)}
    </div>
    <div key=${tab} class="tab-body" id="tab-body" role="tabpanel" aria-labelledby=${`tab-${tab}`} tabindex="-1">
      ${tab === "log" && html`<${Log} view=${view} look=${table.look} />`}
      ${tab === "board" && html`<${BoardPanel} withKeys=${false} /><p class="hint"><a href=${beside("/board")} target="_blank">${t("board_open")}</a></p>`}
      ${tab === "lights" && html`<${LightsText} view=${view} />`}
      ${tab === "values" && html`<${Correct} view=${view} chosen=${chosen} onChoose=${choose} command=${table.command} isDisabled=${isDisabled} />`}
    </div>
  </section>`;
}

function Welcome({ view, table, openSetup }) {
  const hasBoard = view.boards.some((board) => board.state === "connected");
  return html`<section class="welcome"><${Logo} />
    <p class="welcome-title">${t("welcome")}</p><p>${t("welcome_text")}</p>
    ${view.role === "host" && html`<div class="welcome-games">${GAMES.map((game) => html`<button key=${game} type="button" class="coach-game"
      data-do="setup" data-game=${game} disabled=${!table.isOnline || !view.live} onClick=${() => openSetup(game)}><${Emblem} game=${game} /><strong>${t(`game_${game}`)}</strong></button>`)}</div>`}
    ${hasBoard && view.question && html`<p class="hint">${t("start_at_board")}</p>
      <${Question} question=${view.question} command=${table.command} isDisabled=${!table.isOnline || !view.live} />`}</section>
    ${view.length > 0 && html`<${Timeline} view=${view} look=${table.look} command=${table.command} isDisabled=${!table.isOnline} />`}`;
}

// The station people look at: the active one, until they choose another.
function useChosen(view) {
  const active = view?.stations.find((station) => station.state === "now")?.id ?? 0;
  const [chosen, setChosen] = useState(null);
  useEffect(() => setChosen(null), [active]);
  return [chosen ?? active, setChosen];
}

function Game({ view, table }) {
  const [chosen, choose] = useChosen(view);
  const [tab, setTab] = useState("log");
  const isNarrow = useNarrow();
  const isDisabled = !table.isOnline || !view.live;
  const chooseToCorrect = (station) => {
    choose(station);
    if (!isNarrow) setTab("values");
  };
  const glides = useGlide(view.rev);
  return html`<main class=${`table ${glides ? "glides" : ""}`}>
    <div class="ring-side">${isNarrow
      ? html`<${PocketRing} view=${view} chosen=${chosen} onChoose=${choose} />`
      : html`<${Ring} view=${view} chosen=${tab === "values" ? chosen : null} onChoose=${chooseToCorrect} />`}</div>
    <div class="word-side">
      ${view.question && view.phase !== "round_end" && html`<${Question} question=${view.question} command=${table.command} isDisabled=${isDisabled} />`}
      <${Notices} view=${view} table=${table} />
      <${Now} view=${view} command=${table.command} isDisabled=${isDisabled} />
      <${Order} view=${view} command=${table.command} isDisabled=${isDisabled} />
      <${More} view=${view} table=${table} chosen=${chosen} choose=${choose} tab=${tab} setTab=${setTab} />
    </div>
  </main>
  <${Timeline} view=${view} look=${table.look} command=${table.command} isDisabled=${!table.isOnline} />`;
}

function TablePage() {
  const table = useTable();
  const { view } = table;
  const [coached, setCoached] = useState(null);
  useSounds(view, table.refusal);
  if (table.isShutOut) return html`<p class="key-gone" role="alert">${t("key_gone") || "Heliograph: this key is not valid any more. / Dieser Schlüssel gilt nicht mehr."}</p>`;
  if (!view) return html`<p class="waiting">Heliograph …</p>`;
  const openSetup = (game) => setCoached({ game });
  return html`<${Header} view=${view} table=${table} openSetup=${openSetup} />
    ${view.role === "host" && table.isOnline && html`<${BoardProblems} boards=${view.boards} />`}
    ${view.problems.map((problem) => html`<p key=${problem} class="problem" role="alert">${problem}</p>`)}
    ${view.kind === "none" && html`<${Welcome} view=${view} table=${table} openSetup=${openSetup} />`}
    ${view.kind === "solaris" && html`<${Game} view=${view} table=${table} />`}
    ${view.kind === "any" && html`<${AnyGame} view=${view} table=${table} />`}
    ${view.kind === "ruled" && html`<${view.role === "seat" ? SeatGame : RuledGame} view=${view} table=${table} />`}
    ${coached && html`<${Coach} view=${view} table=${table} first=${coached.game} onClose=${() => setCoached(null)} />`}
    ${table.question && html`<${AskFirst} question=${table.question} command=${table.command} onClose=${table.forgetQuestion} />`}
    <${LightsLine} view=${view} />
    <${Toast} refusal=${table.refusal} onClose=${table.forgetRefusal} />`;
}

applyTheme(theme());
render(html`<${TablePage} />`, document.getElementById("app"));
