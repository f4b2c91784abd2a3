// What can be entered now, as buttons in groups; a tap on the drawing narrows them to its place.

import { html, useLayoutEffect, useRef } from "/vendor/htm.js";
import { still } from "./still.js";
import { t } from "./texts.js";

const KEYS = 9;

function grouped(offers) {
  const groups = new Map();
  for (const offer of offers) {
    if (!groups.has(offer.group)) groups.set(offer.group, []);
    groups.get(offer.group).push(offer);
  }
  return [...groups];
}

// What ends an action stands out; among whole groups of others (to pass, say) it is only one more way.
const endLook = (groups) => (groups > 2 ? "on" : "primary");

const OfferButton = still(({ offer, number, isAt, isNext, ending, enter, isDisabled }) => {
  const look = `${offer.tone === "end" ? ending : ""} ${isAt ? "unit-at" : ""} ${isNext ? "lesson-next" : ""}`;
  return html`<button type="button" class=${`button offer ${look}`} data-offer=${offer.choices.join(" ")} data-tone=${offer.tone || undefined} title=${offer.rule || undefined}
    disabled=${isDisabled} onClick=${() => enter(offer)}>
    ${number <= KEYS && html`<kbd aria-hidden="true">${number}</kbd>`}<span>${offer.label}</span>${isNext && html`<span class="hidden-text">${t("lesson_here")}</span>`}
    ${isAt && html`<small class="unit-mark"><span aria-hidden="true">OK</span><span class="hidden-text">${t("unit_here")}</span></small>`}</button>`;
});

function Group({ name, offers, first, unitAt, nextAt, ending, enter, isDisabled }) {
  return html`<div class="offer-group" role="group" aria-label=${name || t("enter")}>
    ${name && html`<h3>${name}</h3>`}
    <div class="offer-row">${offers.map((offer, index) => html`<${OfferButton} key=${offer.choices.join(" ")} offer=${offer}
      number=${first + index} isAt=${unitAt === offer.choices.join(" ")} isNext=${nextAt === offer.choices.join(" ")} ending=${ending} enter=${enter} isDisabled=${isDisabled} />`)}</div></div>`;
}

// Before the next key can come: a key must never mean what stood on the screen before.
function useKeys(shown, enter, command, leave, isDisabled) {
  useLayoutEffect(() => {
    const onKey = (event) => {
      if (isDisabled || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target.closest?.("input, select, textarea, dialog, .board")) return;
      if (event.key === "Escape") leave();
      else if (event.key === "u") command({ do: "undo" });
      else if (/^[1-9]$/.test(event.key) && shown[event.key - 1]) enter(shown[event.key - 1]);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

// Whoever is to decide, in words; nobody where the table is to say what fell.
function waitingFor(view) {
  return view.seats.filter((seat) => seat.state === "now").map((seat) => seat.name).join(", ");
}

function Nothing({ view }) {
  const who = waitingFor(view);
  const isOnPhones = view.role === "host" && view.depth === "digital" && view.seats.some((seat) => seat.state === "now" && !seat.bot);
  return html`<p class="hint">${who ? t("enter_wait", { who }) : t("enter_none")} ${isOnPhones && t("phones_decide")}</p>`;
}

// Whether what is seldom needed is unfolded because somebody walks there on the unit. What the unit
// showed when this step came is of the step before, and its first place is no walk: neither may
// move the list under a finger.
function useWalked(view, unitAt, seldom) {
  const walk = useRef({ rev: -1 });
  if (walk.current.rev !== view.rev) walk.current = { rev: view.rev, first: unitAt, isThere: false };
  const atFirst = [walk.current.first, view.offers[0]?.choices.join(" ")];
  const isThere = !atFirst.includes(unitAt) && seldom.some((offer) => offer.choices.join(" ") === unitAt);
  walk.current.isThere ||= isThere;
  return walk.current.isThere;
}

export function Offers({ view, table, place, leave, enter, isAsked, isDisabled }) {
  const here = place ? view.offers.filter((offer) => offer.target === place) : view.offers;
  const often = here.filter((offer) => offer.tone !== "more");
  const seldom = here.filter((offer) => offer.tone === "more");
  const groups = grouped(often);
  const shown = groups.flatMap(([, offers]) => offers);
  const unitAt = view.unit_at && view.unit_at.join(" ");
  const nextAt = view.lesson?.choices.length ? view.lesson.choices.join(" ") : null; // what the lesson asks for
  const isWalked = useWalked(view, unitAt, seldom);
  useKeys(shown, enter, table.command, leave, isDisabled);
  if (!view.live || view.is_over || (isAsked && !view.offers.length)) return null;
  let first = 1;
  const canDraw = view.depth === "referee" && view.offers.some((offer) => offer.seat === null);
  return html`<section class="panel offers" aria-label=${t("enter")} data-offers=${view.offers.length}>
    ${!view.offers.length && html`<${Nothing} view=${view} />`}
    ${groups.map(([name, offers]) => {
      const from = first;
      first += offers.length;
      return html`<${Group} key=${name} name=${name} offers=${offers} first=${from} unitAt=${unitAt} nextAt=${nextAt} ending=${endLook(groups.length)} enter=${enter} isDisabled=${isDisabled} />`;
    })}
    ${seldom.length > 0 && html`<details class="offer-more" open=${often.length === 0 || isWalked || seldom.some((offer) => offer.choices.join(" ") === nextAt)}><summary>${t("enter_more")}</summary>
      ${grouped(seldom).map(([name, offers]) => html`<${Group} key=${name} name=${name} offers=${offers} first=${KEYS + 1} unitAt=${unitAt} nextAt=${nextAt} enter=${enter} isDisabled=${isDisabled} />`)}</details>`}
    <div class="offer-foot">
      ${place && html`<button type="button" class="button quiet small" onClick=${leave}>${t("enter_all")}</button>`}
      ${canDraw && html`<button type="button" class="button quiet small" data-do="draw" disabled=${isDisabled}
        onClick=${() => table.command({ do: "draw", at: view.at })}>${t("draw")}</button>`}
      ${canDraw && view.phase === "setup" && view.role === "host" && html`<button type="button" class="button quiet small" data-do="draw_all" disabled=${isDisabled}
        onClick=${() => table.command({ do: "draw_all", at: view.at })}>${t("draw_all")}</button>`}
      ${shown.length > 1 && html`<span class="hint keys-hint">${t("keys_hint")}</span>`}
    </div>
  </section>`;
}
