// What can be entered now, as buttons in groups; a tap on the drawing narrows them to its place.

import { html, useLayoutEffect, useRef } from "/vendor/htm.js";
import { useFitting } from "./fitting.js";
import { still } from "./still.js";
import { t } from "./texts.js";

const KEYS = 9;
const MOST_ENDS = 2; // more, such as everybody's own, are a list like others
const MOST_FOLDS = 2; // more groups than these are folded as one, under their names

function grouped(offers) {
  const groups = new Map();
  for (const offer of offers) {
    if (!groups.has(offer.group)) groups.set(offer.group, []);
    groups.get(offer.group).push(offer);
  }
  return [...groups];
}

// The groups of which all is shown, or what is likely; the rest of each is folded.
function cut(groups, count) {
  const all = groups.flatMap(([, offers]) => offers);
  const room = all.length === 1 ? 1 : count; // what opens one takes as much room as that one
  const inSight = new Set(all.sort((one, other) => one.likely - other.likely).slice(0, room));
  return groups.map(([name, offers]) => ({
    name, shown: offers.filter((one) => inSight.has(one)), rest: offers.filter((one) => !inSight.has(one)),
  }));
}

const OfferButton = still(({ offer, number, isAt, isNext, enter, isDisabled }) => {
  const look = `${offer.tone === "end" ? "primary" : ""} ${isAt ? "unit-at" : ""} ${isNext ? "lesson-next" : ""}`;
  return html`<button type="button" class=${`button offer ${look}`} data-offer=${offer.choices.join(" ")} data-tone=${offer.tone || undefined} title=${offer.rule || undefined}
    disabled=${isDisabled} onClick=${() => enter(offer)}>
    ${number <= KEYS && html`<kbd aria-hidden="true">${number}</kbd>`}<span>${offer.label}</span>${isNext && html`<span class="hidden-text">${t("lesson_here")}</span>`}
    ${isAt && html`<small class="unit-mark"><span aria-hidden="true">OK</span><span class="hidden-text">${t("unit_here")}</span></small>`}</button>`;
});

// What belongs to a group keeps its heading, and its place there.
const isEnd = ({ tone, group }) => tone === "end" && !group;
const idOf = (offer) => offer.choices.join(" ");
const holds = (groups, id) => groups.some(([, offers]) => offers.some((offer) => idOf(offer) === id));

function OfferRow({ offers, list }) {
  return html`<div class="offer-row">${offers.map((offer) => html`<${OfferButton} key=${idOf(offer)} offer=${offer} number=${list.numbers.get(offer) ?? KEYS + 1}
    isAt=${list.unitAt === idOf(offer)} isNext=${list.nextAt === idOf(offer)} enter=${list.enter} isDisabled=${list.isDisabled} />`)}</div>`;
}

function Group({ name, offers, list }) {
  if (!offers.length) return null;
  return html`<div class="offer-group" role="group" aria-label=${name || t("enter")}>
    ${name && html`<h3>${name}</h3>`}<${OfferRow} offers=${offers} list=${list} /></div>`;
}

// What is folded: a group each, or all of them together.
function foldsOf(parts) {
  const rest = parts.filter((part) => part.rest.length > 0);
  if (rest.length > MOST_FOLDS) return [{ title: t("enter_rest", { count: rest.reduce((sum, part) => sum + part.rest.length, 0) }), groups: rest.map((part) => [part.name, part.rest]) }];
  return rest.map(({ name, shown, rest: offers }) => ({
    title: [name, shown.length || !name ? t("enter_rest", { count: offers.length }) : offers.length].filter(Boolean).join(": "), groups: [["", offers]],
  }));
}

// What has no room; one of them is open at a time. The unit and a lesson open the one they are at.
function Folded({ title, groups, list, look = "", isOpen }) {
  return html`<details class=${`offer-more ${look}`} name="offers" open=${isOpen || holds(groups, list.nextAt)}><summary>${title}</summary>
    ${groups.map(([name, offers]) => html`<${Group} key=${name} name=${name} offers=${offers} list=${list} />`)}</details>`;
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
  const ends = often.filter(isEnd);
  const hasBar = ends.length > 0 && ends.length <= MOST_ENDS;
  const groups = grouped(hasBar ? often.filter((offer) => !isEnd(offer)) : often);
  const unitAt = view.unit_at && view.unit_at.join(" ");
  const nextAt = view.lesson?.choices.length ? view.lesson.choices.join(" ") : null; // what the lesson asks for
  const { panel, count } = useFitting(`${view.at} ${place}`);
  const parts = cut(groups, count);
  const folded = new Set(parts.flatMap(({ rest }) => rest));
  const inOrder = grouped(often).flatMap(([, offers]) => offers);
  const shown = [...inOrder.filter((one) => !folded.has(one)), ...folded]; // as keys count them
  const isWalked = useWalked(view, unitAt, [...seldom, ...folded]);
  useKeys(shown, enter, table.command, leave, isDisabled);
  if (!view.live || view.is_over || (isAsked && !view.offers.length)) return null;
  const list = { numbers: new Map(shown.map((offer, index) => [offer, index + 1])), unitAt, nextAt, enter, isDisabled };
  const canDraw = view.depth === "referee" && view.offers.some((offer) => offer.seat === null);
  return html`<section ref=${panel} class="panel offers" aria-label=${t("enter")} data-offers=${view.offers.length} data-listed=${here.length - (hasBar ? ends.length : 0)}>
    ${!view.offers.length && html`<${Nothing} view=${view} />`}
    ${parts.map(({ name, shown: offers }) => html`<${Group} key=${name} name=${name} offers=${offers} list=${list} />`)}
    ${foldsOf(parts).map((fold) => html`<${Folded} key=${fold.title} ...${fold} list=${list} isOpen=${isWalked && holds(fold.groups, unitAt)} />`)}
    ${seldom.length > 0 && html`<${Folded} look="seldom" title=${t("enter_more")} groups=${grouped(seldom)} list=${list} isOpen=${often.length === 0 || (isWalked && holds([["", seldom]], unitAt))} />`}
    <div class="offer-foot">
      ${place && html`<button type="button" class="button quiet small" onClick=${leave}>${t("enter_all")}</button>`}
      ${canDraw && html`<button type="button" class="button quiet small" data-do="draw" disabled=${isDisabled}
        onClick=${() => table.command({ do: "draw", at: view.at })}>${t("draw")}</button>`}
      ${canDraw && view.phase === "setup" && view.role === "host" && html`<button type="button" class="button quiet small" data-do="draw_all" disabled=${isDisabled}
        onClick=${() => table.command({ do: "draw_all", at: view.at })}>${t("draw_all")}</button>`}
      ${shown.length > 1 && html`<span class="hint keys-hint">${t("keys_hint")}</span>`}
    </div>
  </section>
  ${hasBar && html`<div class="end-bar"><${OfferRow} offers=${ends} list=${list} /></div>`}`;
}
