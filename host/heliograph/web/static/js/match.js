// The match on the table: the drawn board, what can be entered, the people, the record.

import { html, useEffect, useState } from "/vendor/htm.js";
import { Advice } from "./advice_button.js";
import { Away } from "./away.js";
import { Branches } from "./branches.js";
import { beside } from "./connection.js";
import { Dials, useDials } from "./dials.js";
import { useDrawing } from "./drawing.js";
import { titleOf } from "./games.js";
import { EndingButton } from "./ending_button.js";
import { Guarded } from "./guarded.js";
import { useShrinking } from "./fitting.js";
import { useGlide } from "./glide.js";
import { later } from "./later.js";
import { LightsText } from "./lights.js";
import { Log } from "./log.js";
import { Offers } from "./offers.js";
import { Question, isAsked } from "./question.js";
import { usePlace } from "./places.js";
import { Now } from "./now.js";
import { CompareButton, LayOutNotice } from "./real_box.js";
import { Seats } from "./seats.js";
import { Notices } from "./settings.js";
import { TabPanel } from "./tabs.js";
import { t } from "./texts.js";
import { Timeline } from "./timeline.js";

const SHEET_STYLE = "/static/css/sheet.css";
export const LessonPanel = later(() => import("./lesson.js"), "LessonPanel", "/static/css/lesson.css");
const UnitPanel = later(() => import("./unit_panel.js"), "UnitPanel", "/static/css/unit.css");
export const Explained = later(() => import("./explained.js"), "Explained", "/static/css/advice.css");
const Facts = later(() => import("./facts.js"), "Facts");
const Sheet = later(() => import("./sheet.js"), "Sheet", SHEET_STYLE);
const OverPanel = later(() => import("./game_over.js"), "GameOver", SHEET_STYLE);

function Tab({ tab, view, table, isDisabled }) {
  if (tab === "log") return html`<${Log} view=${view} look=${table.look} /><${Branches} view=${view} command=${table.command} isDisabled=${isDisabled} />`;
  if (tab === "facts") return html`<${Facts} view=${view} table=${table} isDisabled=${isDisabled} />`;
  if (tab === "sheet") return html`<${Sheet} view=${view} table=${table} />`;
  if (tab === "lights") return html`<${LightsText} view=${view} />`;
  return html`<${UnitPanel} withKeys=${false} /><p class="hint"><a href=${beside("/unit")} target="_blank">${t("unit_open")}</a></p>`;
}

export function Tabs({ tabs, tab, setTab, view, table, isDisabled }) {
  return html`<${TabPanel} tabs=${tabs} tab=${tab} setTab=${setTab}><${Guarded} view=${view} missing=${tab === "unit" ? undefined : view.missing[tab]}><${Tab} tab=${tab} view=${view} table=${table} isDisabled=${isDisabled} /></${Guarded}></${TabPanel}>`;
}

const HOST_TABS = ["log", "facts", "sheet", "lights", "unit"];
const DIGITAL_TABS = ["log", "sheet", "lights", "unit"]; // the host keeps every piece: nothing to correct
const WATCH_TABS = ["log", "sheet", "lights"];
const tabsOf = ({ role, depth }) => (role !== "host" ? WATCH_TABS : depth === "digital" ? DIGITAL_TABS : HOST_TABS);

// Whoever ends the turn enters what was set during it, as one step.
export function withDials(enter, dials) {
  return (offer) => enter(offer.tone === "end" && dials.choices.length ? { ...offer, choices: [...dials.choices, ...offer.choices] } : offer);
}

// People who play a digital game without a phone look at their hand on the table screen.
const hasHiddenHands = ({ role, has_hands: hasHands, live, is_over: isOver }) => role === "host" && hasHands && live && !isOver;

export function GameOver({ view, table }) {
  return view.is_over && view.live && html`<${OverPanel} view=${view} table=${table} />`;
}

export function MatchPage({ view, table, Hands }) {
  const drawing = useDrawing(view.game);
  const [tab, setTab] = useState("log");
  const showsUnit = Boolean(view.lesson?.is_pressed);
  useEffect(() => {
    if (showsUnit) setTab("unit"); // the lesson is about its buttons
  }, [showsUnit]);
  const isDisabled = !table.isOnline || !view.live;
  const { place, enter, leave, frame } = usePlace(view, table, isDisabled);
  useShrinking(frame.ref, view.game);
  const glides = useGlide(view.rev);
  const tabs = tabsOf(view);
  const dials = useDials(view);
  const enterWithDials = withDials(enter, dials);
  return html`<main class=${`table ruled ruled-${view.game} ${view.is_over && view.live ? "is-over" : ""} ${glides ? "glides" : ""}`} data-depth=${view.depth} data-rev=${view.rev}>
    <div class="ring-side board-side" role="region" tabindex="0" aria-label=${titleOf(view.game)} ...${frame}><h2 class="hidden-text">${titleOf(view.game)}</h2><${Guarded} view=${view} missing=${view.missing.board}>${drawing && html`<${drawing.Board} view=${view} place=${place} isDisabled=${isDisabled} />`}</${Guarded}></div>
    <div class="word-side">
      <${Guarded} view=${view} missing=${view.missing.lesson}>${view.lesson && html`<${LessonPanel} view=${view} table=${view.role === "host" ? table : null} isDisabled=${isDisabled} />`}</${Guarded}>
      <${Guarded} view=${view} missing=${view.missing.due}><${Now} view=${view} isAsked=${isAsked(view)} /></${Guarded}>
      <${Guarded} view=${view}><${GameOver} view=${view} table=${table} /></${Guarded}>
      <${Guarded} view=${view} missing=${view.missing.away}><${Away} view=${view} table=${table} isDisabled=${isDisabled} /></${Guarded}>
      <${Notices} view=${view} table=${table} />
      ${view.laid && html`<${LayOutNotice} view=${view} table=${table} />`}
      <${Guarded} view=${view} missing=${view.missing.question}>${isAsked(view) && html`<${Question} question=${view.question} command=${table.command} isDisabled=${isDisabled || view.role !== "host"} />`}</${Guarded}>
      <${Guarded} view=${view} missing=${view.missing.dials}><${Dials} view=${view} dials=${dials} enter=${enter} isDisabled=${isDisabled} /></${Guarded}>
      <${Guarded} view=${view} missing=${view.missing.offers}><${Offers} view=${view} table=${table} place=${place} leave=${leave} enter=${enterWithDials} isAsked=${isAsked(view)} isDisabled=${isDisabled} /></${Guarded}>
      <${Guarded} view=${view}><${Advice} view=${view} table=${table} enter=${enterWithDials} isDisabled=${isDisabled} /></${Guarded}>
      ${hasHiddenHands(view) && html`<${Hands} view=${view} table=${table} isDisabled=${isDisabled} />`}
      ${view.is_explained && html`<${Guarded} view=${view}><${Explained} view=${view} table=${table} /></${Guarded}>`}
      <${Guarded} view=${view} missing=${view.missing.seats}><${Seats} view=${view} /></${Guarded}>
      <${Tabs} tabs=${tabs} tab=${tabs.includes(tab) ? tab : "log"} setTab=${setTab} view=${view} table=${table} isDisabled=${isDisabled} />
    </div>
  </main>
  <${Timeline} view=${view} look=${table.look} command=${table.command} isDisabled=${!table.isOnline} canGo=${view.role === "host"}>${view.laid && html`<${CompareButton} view=${view} table=${table} />`}<${EndingButton} view=${view} table=${table} isDisabled=${isDisabled} /></${Timeline}>`;
}
