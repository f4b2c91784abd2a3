// The table screen.

import { html, render, useEffect, useRef, useState } from "/vendor/htm.js";
import { AskFirst } from "./ask_first.js";
import { AskedRules } from "./asked_rules.js";
import { applyTheme, followTheme, hasVoice, theme } from "./device.js";
import { Emblem } from "./emblem.js";
import { peopleOf, ruledGame, titleOf } from "./games.js";
import { GamesButton } from "./games_button.js";
import { Guarded } from "./guarded.js";
import { UnitPills, UnitProblems, DeviceButtons, Logo, Toast } from "./header.js";
import { later } from "./later.js";
import { Lessons } from "./lessons.js";
import { LightsLine } from "./lights.js";
import { MatchPage } from "./match.js";
import { useTable } from "./model.js";
import { noTable } from "./no_table.js";
import { PuzzleButton } from "./puzzle_button.js";
import { PhonesButton } from "./phones.js";
import { useResting } from "./resting.js";
import { RulesButton } from "./rule.js";
import { SeatGame } from "./seat_page.js";
import { SettingsButton, TurnClock } from "./settings.js";
import { Icon } from "./shapes.js";
import { useShelf } from "./shelf.js";
import { keepPage } from "./shell.js";
import { useSounds } from "./sounds.js";
import { TableName } from "./table_name.js";
import { t } from "./texts.js";
import { Timeline } from "./timeline.js";

// What a table may never want is loaded when it does.
const HandBehindTap = later(() => import("./hand_behind_tap.js"), "HandBehindTap");
const Voice = later(() => import("./voice.js"), "Voice");
const CallButton = later(() => import("./call_button.js"), "CallButton");
const Coach = later(() => import("./coach.js"), "Coach", "/static/css/coach.css", "/static/css/settings.css");

function Header({ view, table, openSetup }) {
  const isDisabled = !table.isOnline || !view.live;
  return html`<header class="top"><${Logo} /><h1>${t("app")}</h1><${TableName} />
    <span class="spring"></span>
    <${Guarded} view=${view}><${TurnClock} view=${view} /></${Guarded}>
    <${UnitPills} units=${view.role === "host" ? view.units : []} isOnline=${table.isOnline} />
    ${view.role !== "watch" && html`<button type="button" class="button" data-do="undo" disabled=${isDisabled || view.rev === 0} onClick=${() => table.command({ do: "undo" })}
      aria-label=${t("undo")}><${Icon} name="undo" /><span class="wide">${t("undo")}</span></button>`}
    ${view.role === "host" && html`<button type="button" class="button" data-do="redo" disabled=${isDisabled || view.rev === view.length} onClick=${() => table.command({ do: "redo" })}
      aria-label=${t("redo")}><${Icon} name="redo" /><span class="wide">${t("redo")}</span></button>
    <button type="button" class="button quiet" data-do="new" disabled=${isDisabled} onClick=${() => openSetup()} aria-label=${t("new_game")}>
      <${Icon} name="new" /><span class="wide">${t("new_game")}</span></button>
    <${GamesButton} view=${view} table=${table} />
    <${PhonesButton} view=${view} table=${table} isDisabled=${!table.isOnline} />`}
    ${view.call && view.role !== "watch" && html`<${CallButton} view=${view} table=${table} />`}
    <${RulesButton} game=${ruledGame(view.game)} />
    <${SettingsButton} view=${view} table=${table} />
    <${DeviceButtons} switchLanguage=${table.switchLanguage} /></header>`;
}

// A game on the shelf: for how many it is, and what is kept of it.
function Tile({ game, isDisabled, open }) {
  const kept = game.depths.some((depth) => depth !== "track") ? "rules" : "turns";
  return html`<button type="button" class="coach-game" data-do="setup" data-game=${game.name} disabled=${isDisabled} onClick=${() => open(game.name)}>
    <${Emblem} game=${game.name} /><strong>${game.title}</strong><small>${t("shelf_seats", { seats: peopleOf(game) })} · ${t(`shelf_keeps_${kept}`)}</small></button>`;
}

function Welcome({ view, table, openSetup }) {
  const hasUnit = view.units.some((unit) => unit.state === "connected");
  const { games, finder } = useShelf(view.played);
  return html`<main class="welcome"><${Logo} />
    <p class="welcome-title">${t("welcome")}</p><p>${t("welcome_text")}</p>
    ${view.role === "host" && html`${finder}<div class="welcome-games">${games.map((game) => html`<${Tile} key=${game.name} game=${game} isDisabled=${!table.isOnline || !view.live} open=${openSetup} />`)}</div>`}
    ${view.role === "host" && html`<${Lessons} table=${table} isDisabled=${!table.isOnline || !view.live} />`}
    ${view.daily && html`<p class="over-again"><${PuzzleButton} table=${table} game=${view.daily.game} first=${view.daily.number} label=${t("puzzle_daily", { game: titleOf(view.daily.game) })} /></p>`}
    ${hasUnit && view.question && html`<p class="hint" data-at-unit>${t("start_at_unit", { question: view.question.text, answer: view.question.shown })}</p>`}</main>
    ${view.length > 0 && html`<${Timeline} view=${view} look=${table.look} command=${table.command} isDisabled=${!table.isOnline} />`}`;
}

// Whoever chose a game at the foot of a page sees the next one from its head.
function useHeadOf(match) {
  const last = useRef(match);
  useEffect(() => {
    if (last.current !== undefined && last.current !== match) scrollTo(0, 0);
    last.current = match;
  }, [match]);
}

function TablePage() {
  const table = useTable();
  const { view } = table;
  const [coached, setCoached] = useState(null);
  useSounds(view, table.refusal);
  useHeadOf(view?.match);
  useResting(view?.kind === "match" && view.role === "host" && view.live && !coached);
  const nothing = noTable(table);
  if (nothing) return nothing;
  const openSetup = (game) => setCoached({ game });
  // One element round all of it: else Preact moves what stands beside a part that goes, such as the
  // sentence about a unit, and a press on what is moved is lost.
  return html`<div class="page"><div class="dialogs">${coached && html`<${Coach} view=${view} table=${table} first=${coached.game} onClose=${() => setCoached(null)} />`}
    ${table.question && html`<${AskFirst} question=${table.question} command=${table.command} onClose=${table.forgetQuestion} />`}
    <${AskedRules} game=${ruledGame(view.game)} table=${table} /></div>
    <${Header} view=${view} table=${table} openSetup=${openSetup} />
    ${view.role === "host" && table.isOnline && html`<${UnitProblems} units=${view.units} command=${table.command} />`}
    ${table.broken && html`<p class="problem" role="alert">${table.broken}</p>`}
    ${view.call?.message && html`<p class="notice from-hall" role="alert">${t("call_message", { message: view.call.message })}</p>`}
    ${view.problems.map((problem) => html`<p key=${problem} class="problem" role="alert">${problem}</p>`)}
    <${Guarded} view=${view}>
    ${view.kind === "none" && html`<${Welcome} view=${view} table=${table} openSetup=${openSetup} />`}
    ${view.kind === "match" && html`<${view.role === "seat" ? SeatGame : MatchPage} view=${view} table=${table} Hands=${HandBehindTap} />`}
    </${Guarded}>
    ${hasVoice() && html`<${Voice} view=${view} refusal=${table.refusal} />`}
    <${LightsLine} view=${view} />
    <${Toast} refusal=${table.refusal} game=${view.game} onClose=${table.forgetRefusal} /></div>`;
}

// Paper is white, whatever the screen is.
addEventListener("beforeprint", () => applyTheme("light"));
addEventListener("afterprint", () => applyTheme(theme()));

followTheme();
render(html`<${TablePage} />`, document.getElementById("app"));
keepPage();
