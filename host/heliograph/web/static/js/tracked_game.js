// Solaris with lights and buttons alone: the ring, the values people type, the order of turns.

import { html, useEffect, useState } from "/vendor/htm.js";
import { BoardPanel } from "./board.js";
import { Notices } from "./comfort.js";
import { beside } from "./connection.js";
import { Correct } from "./correct.js";
import { useGlide } from "./glide.js";
import { Guarded } from "./guarded.js";
import { LightsText } from "./lights.js";
import { Log } from "./log.js";
import { useNarrow } from "./narrow.js";
import { Now, Order } from "./now.js";
import { Question } from "./question.js";
import { PocketRing, Ring } from "./ring.js";
import { TabPanel } from "./tabs.js";
import { t } from "./texts.js";
import { Timeline } from "./timeline.js";

const TABS = ["log", "board", "lights", "values"];

function More({ view, table, chosen, choose, tab, setTab }) {
  const isDisabled = !table.isOnline || !view.live;
  return html`<${TabPanel} tabs=${TABS} tab=${tab} setTab=${setTab}><${Guarded} view=${view} missing=${view.missing[tab]}>
    ${tab === "log" && html`<${Log} view=${view} look=${table.look} />`}
    ${tab === "board" && html`<${BoardPanel} withKeys=${false} /><p class="hint"><a href=${beside("/board")} target="_blank">${t("board_open")}</a></p>`}
    ${tab === "lights" && html`<${LightsText} view=${view} />`}
    ${tab === "values" && html`<${Correct} view=${view} chosen=${chosen} onChoose=${choose} command=${table.command} isDisabled=${isDisabled} />`}
  </${Guarded}></${TabPanel}>`;
}

// The station people look at: the active one, until they choose another.
function useChosen(view) {
  const active = view?.stations.find((station) => station.state === "now")?.id ?? 0;
  const [chosen, setChosen] = useState(null);
  useEffect(() => setChosen(null), [active]);
  return [chosen ?? active, setChosen];
}

export function TrackedGame({ view, table }) {
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
    <div class="ring-side"><${Guarded} view=${view} missing=${view.missing.stations ?? view.missing.seats ?? view.missing.round}>${isNarrow
      ? html`<${PocketRing} view=${view} chosen=${chosen} onChoose=${choose} />`
      : html`<${Ring} view=${view} chosen=${tab === "values" ? chosen : null} onChoose=${chooseToCorrect} />`}</${Guarded}></div>
    <div class="word-side">
      ${view.question && view.phase !== "round_end" && html`<${Question} question=${view.question} command=${table.command} isDisabled=${isDisabled} />`}
      <${Notices} view=${view} table=${table} />
      <${Guarded} view=${view} missing=${view.missing.due}><${Now} view=${view} command=${table.command} isDisabled=${isDisabled} /></${Guarded}>
      <${Guarded} view=${view} missing=${view.missing.order ?? view.missing.seats}><${Order} view=${view} command=${table.command} isDisabled=${isDisabled} /></${Guarded}>
      <${More} view=${view} table=${table} chosen=${chosen} choose=${choose} tab=${tab} setTab=${setTab} />
    </div>
  </main>
  <${Timeline} view=${view} look=${table.look} command=${table.command} isDisabled=${!table.isOnline} />`;
}
