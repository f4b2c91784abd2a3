// The rules of a game in our own words: a book to read, and to search; opened at the rule that was asked for.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "/vendor/htm.js";
import { titleOf } from "./games.js";
import { useAnswer } from "./model.js";
import { Rule } from "./rule.js";
import { RuleBook, RuleList, Things } from "./rule_book.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

// A number finds its rule and what stands below it; other words must all be there.
function found(rules, wanted) {
  const number = wanted.trim().toUpperCase();
  const below = rules.filter(({ id }) => id === number || id.startsWith(`${number}.`));
  if (below.length) return below;
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter(({ id, text, examples }) => words.every((word) => `${id} ${text} ${examples.join(" ")}`.toLowerCase().includes(word)));
}

function Found({ rules, book }) {
  const words = rules.length ? t("rules_count", { count: rules.length }) : t("rules_none");
  return html`<p class="hint" role="status">${words}</p><${RuleList} rules=${rules} book=${book} />`;
}

const MOST_OFFERS = 8;

// What can be entered at the thing that is asked about, or all of it where there is none.
function offersAt(view, { place, offer }) {
  return view.offers.filter((one) => (offer ? one.choices.join(" ") === offer : one.target === place));
}

const kindOf = (place) => place.split(":")[0];

// The rules that tell of a thing: of what can be entered there first, then all of its kind.
function rulesOf(answer, view, thing) {
  const offers = offersAt(view, thing);
  const kind = kindOf(offers[0]?.target || thing.place);
  const ids = [...offers.map((offer) => offer.rule), ...(answer.things.find((one) => one.kind === kind)?.rules ?? [])];
  return [...new Set(ids)].flatMap((id) => answer.rules.find((rule) => rule.id === id) ?? []);
}

function Entered({ here, view }) {
  const shown = here.length ? here : view.offers;
  return html`<p class="hint">${here.length ? t("rules_now") : `${t("rules_not_now")} ${view.due.text}`}</p>
    ${!here.length && shown.length > 0 && html`<p class="hint">${t("rules_instead")}</p>`}
    <ul>${shown.slice(0, MOST_OFFERS).map((offer) => html`<li key=${offer.choices.join(" ")}>${offer.label}</li>`)}${shown.length > MOST_OFFERS && html`<li>…</li>`}</ul>`;
}

// A place that no offer is called after: which of them mean it all the same, or what the engine says to
// whoever would enter something there.
function AskedPlace({ table, place }) {
  const { view } = table;
  const answer = useAnswer(table, { do: "why", place }, view.at);
  const { offers, reasons } = answer?.place === place && answer.rev === view.rev ? answer : { offers: [], reasons: [] };
  return html`${reasons.length > 0 && html`<p class="hint">${t("rules_why_not")}</p>
    <ul class="why-not">${reasons.map(({ text, rule }) => html`<li key=${text}>${text} <${Rule} rule=${rule} game=${view.game} /></li>`)}</ul>`}
    <${Entered} here=${offers.flatMap((id) => view.offers[id] ?? [])} view=${view} />`;
}

// What it is, what it means now; and where nothing can be entered there, why, and what is due instead.
function AskedThing({ thing, answer, table }) {
  const { view } = table;
  const here = offersAt(view, thing);
  const name = answer.things.find((one) => one.kind === kindOf(here[0]?.target || thing.place))?.name;
  return html`<section class="asked-thing" aria-label=${name ?? thing.label}>${name && html`<h2>${name}</h2>`}
    ${thing.label && html`<p>${thing.label}</p>`}
    ${!here.length && view.live && thing.place ? html`<${AskedPlace} table=${table} place=${thing.place} />` : html`<${Entered} here=${here} view=${view} />`}</section>`;
}

// The rules with the table that their places are shown on: the one that people play at, else one after its set-up.
function useBook(answer, table) {
  return useMemo(() => {
    if (!answer) return null;
    const isOnTable = table.view.game === answer.game;
    const drawn = { game: answer.game, rev: 0, lang: table.lang, offers: [], ...answer.picture };
    return { rules: answer.rules, things: answer.things, isOnTable, view: isOnTable ? table.view : drawn };
  }, [answer, table.view]);
}

// The field is no search field: that would take Escape for itself, which is to close the dialog.
export function Rules({ asked, table, onClose }) {
  const [wanted, setWanted] = useState(asked.find);
  const answer = useAnswer(table, { do: "rules", game: asked.game }, asked.game);
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  useLayoutEffect(() => setWanted(asked.find), [asked]);
  const book = useBook(answer?.game === asked.game ? answer : null, table);
  const thing = book?.isOnTable && !wanted && asked.thing;
  const title = t("rules_of", { game: titleOf(asked.game) });
  return html`<dialog class="setup rules" ref=${dialog} onClose=${onClose} aria-label=${title}>
    <header><p class="due">${title}</p>
      <button type="button" class="button square quiet" onClick=${onClose} aria-label=${t("close")}><${Icon} name="close" /></button></header>
    <div class="setup-body">
      ${asked.why && html`<p class="problem">${asked.why}</p>`}
      <input class="field" type="text" role="searchbox" maxlength="80" autofocus placeholder=${t("rules_find")} aria-label=${t("rules_find")} value=${wanted} onInput=${(event) => setWanted(event.target.value)} />
      ${thing && html`<${AskedThing} thing=${thing} answer=${answer} table=${table} />`}
      ${book && (thing || wanted) && html`<${Found} rules=${thing ? rulesOf(answer, table.view, thing) : found(book.rules, wanted)} book=${book} />`}
      ${book && !thing && !wanted && html`${!asked.thing && html`<p class="hint rules-how">${t("rules_how")}</p>`}<${RuleBook} book=${book} />`}
      ${book && html`<${Things} things=${book.things} game=${asked.game} />`}
    </div></dialog>`;
}
