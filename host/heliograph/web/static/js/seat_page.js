// A seat's own page, made for a phone in the hand: what is due, the hand, what this seat can enter.

import { html, useState } from "/vendor/htm.js";
import { Advice } from "./advice_button.js";
import { Dials, useDials } from "./dials.js";
import { useGlide } from "./glide.js";
import { Guarded } from "./guarded.js";
import { shown } from "./numbers.js";
import { Offers } from "./offers.js";
import { Question, isAsked } from "./question.js";
import { usePlace } from "./places.js";
import { useDrawing } from "./drawing.js";
import { Explained, GameOver, LessonPanel, Tabs, withDials } from "./match.js";
import { Now } from "./now.js";
import { CompareButton } from "./real_box.js";
import { Seats, SeatToken } from "./seats.js";
import { Notices } from "./settings.js";
import { t } from "./texts.js";
import { Timeline } from "./timeline.js";

const TABS = ["log", "sheet"];

// Who I am, how I stand, and whether it is my turn: readable at arm's length.
function Me({ view }) {
  const me = view.seats[view.viewer];
  if (!me) return null;
  const isMine = me.state === "now";
  return html`<section class=${`me ${isMine ? "me-now" : ""}`} aria-label=${t("you")}><${SeatToken} seat=${me} size=${40} />
    <strong>${me.name}</strong>
    ${isMine && html`<span class="pill my-turn" role="status">${t("my_turn")}</span>`}
    <span class="seat-score">${me.score}</span>
    <small>${me.values.map(([label, value]) => `${label} ${shown(value)}`).join(" · ")}</small></section>`;
}

// What the table asks whoever holds this phone, or everybody; values are corrected at the table screen.
const isAskedHere = (view) => isAsked(view) && view.question.mode === "ask" && [null, view.viewer].includes(view.due.seat);

// `as`: what the page is within; a second main part would lead nobody anywhere.
export function SeatGame({ view, table, as = "main" }) {
  const drawing = useDrawing(view.game);
  const [tab, setTab] = useState("log");
  const isDisabled = !table.isOnline || !view.live;
  const { place, enter, leave, press, frame } = usePlace(view, table, isDisabled);
  const glides = useGlide(view.rev);
  const parts = { view, place, isDisabled };
  const dials = useDials(view);
  return html`<${as} class=${`table ruled seat-page ruled-${view.game} ${view.is_over && view.live ? "is-over" : ""} ${glides ? "glides" : ""}`} data-depth=${view.depth} data-rev=${view.rev} data-viewer=${view.viewer + 1}>
    <${Guarded} view=${view}><${Me} view=${view} /></${Guarded}>
    <${Guarded} view=${view} missing=${view.missing.due}><${Now} view=${view} isAsked=${isAskedHere(view)} /></${Guarded}>
    <${Guarded} view=${view}><${GameOver} view=${view} table=${table} /></${Guarded}>
    <${Notices} view=${view} table=${table} />
    ${view.is_explained && html`<${Guarded} view=${view}><${Explained} view=${view} table=${table} /></${Guarded}>`}
    <${Guarded} view=${view} missing=${view.missing.lesson}>${view.lesson && html`<${LessonPanel} view=${view} />`}</${Guarded}>
    ${drawing?.Remote && html`<div class="remote" onClick=${press} onKeyDown=${press}><${Guarded} view=${view} missing=${view.missing.board}><${drawing.Remote} ...${parts} /></${Guarded}></div>`}
    ${drawing?.Hand && html`<section class="panel hand" aria-label=${t("your_hand")} onClick=${press} onKeyDown=${press}><h2>${t("your_hand")}</h2><${Guarded} view=${view} missing=${view.missing.hand ?? view.missing.board}><${drawing.Hand} ...${parts} /></${Guarded}></section>`}
    <${Guarded} view=${view} missing=${view.missing.question}>${isAskedHere(view) && html`<${Question} question=${view.question} command=${table.command} isDisabled=${isDisabled} />`}</${Guarded}>
    <${Guarded} view=${view} missing=${view.missing.dials}><${Dials} view=${view} dials=${dials} enter=${enter} isDisabled=${isDisabled} /></${Guarded}>
    <${Guarded} view=${view} missing=${view.missing.offers}><${Offers} view=${view} table=${table} place=${place} leave=${leave} enter=${withDials(enter, dials)} isAsked=${isAskedHere(view)} isDisabled=${isDisabled} /></${Guarded}>
    <${Guarded} view=${view}><${Advice} view=${view} table=${table} enter=${withDials(enter, dials)} isDisabled=${isDisabled} /></${Guarded}>
    <div class="board-side" ...${frame}><${Guarded} view=${view} missing=${view.missing.board}>${drawing && html`<${drawing.Board} ...${parts} />`}</${Guarded}></div>
    <${Guarded} view=${view} missing=${view.missing.seats}><${Seats} view=${view} /></${Guarded}>
    <${Tabs} tabs=${TABS} tab=${tab} setTab=${setTab} view=${view} table=${table} isDisabled=${isDisabled} />
  </${as}>
  <${Timeline} view=${view} look=${table.look} command=${table.command} isDisabled=${!table.isOnline} canGo=${false}>${view.laid && html`<${CompareButton} view=${view} table=${table} />`}</${Timeline}>`;
}
