// Rules as one reads them: by chapter, each with its example and where on the table it applies.

import { html, useEffect, useState } from "/vendor/htm.js";
import { gameFile } from "./games.js";
import { Picture } from "./picture.js";
import { Rule } from "./rule.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

const MOST_WITH_PICTURE = 2; // so few rules show their places by themselves

// Wherever a thing of a kind lies in a drawing
const ofKind = (kind) => ["target", "thing"].flatMap((data) => [`[data-${data}="${kind}"]`, `[data-${data}^="${kind}:"]`]).join();

// Where a rule applies: at the things that it tells of, and at what can be entered by it now.
function placesOf(id, { things, view }) {
  const kinds = things.filter(({ rules }) => rules.includes(id)).map(({ kind }) => kind);
  const offered = view.offers.filter(({ rule, target }) => rule === id && target).map(({ target }) => `[data-target="${target}"]`);
  return [...offered, ...kinds.map(ofKind)];
}

function Place({ id, book, isShown }) {
  const [isOpen, setOpen] = useState(isShown);
  useEffect(() => setOpen(isShown), [isShown]);
  const parts = placesOf(id, book);
  if (!parts.length) return null;
  return html`<div class="rule-place"><button type="button" class="button small quiet" aria-expanded=${isOpen ? "true" : "false"} data-do="rule_place" onClick=${() => setOpen(!isOpen)}>
      <${Icon} name=${isOpen ? "up" : "down"} />${t("rules_place")}</button>
    ${isOpen && html`<${Picture} view=${book.view} parts=${parts} label=${t("rules_picture", { rule: id })} />`}</div>`;
}

export function RuleList({ rules, book }) {
  const isShown = rules.length <= MOST_WITH_PICTURE;
  return html`<dl class="rules-list">${rules.map(({ id, text, status, examples }) => html`<div key=${id} data-rule-text=${id}><dt>${id}</dt><dd>${text} <small>${status}</small>
    ${examples.map((example) => html`<p key=${example} class="example"><b>${t("rules_example")}</b> ${example}</p>`)}
    <${Place} id=${id} book=${book} isShown=${isShown} /></dd></div>`)}</dl>`;
}

// The rules of what can be entered at this moment, most of them behind several offers.
const rulesNow = ({ rules, isOnTable, view }) => {
  const wanted = new Set(isOnTable && view.live ? view.offers.map(({ rule }) => rule) : []);
  return rules.filter(({ id }) => wanted.has(id));
};

function chaptersOf(rules) {
  const chapters = [];
  for (const rule of rules) {
    if (chapters.at(-1)?.name !== rule.chapter) chapters.push({ name: rule.chapter, rules: [] });
    chapters.at(-1).rules.push(rule);
  }
  return chapters;
}

// What a chapter says is drawn when it is opened for the first time.
function Chapter({ name, rules, book, isFirst }) {
  const [isOpen, setOpen] = useState(isFirst);
  const [wasOpen, setWasOpen] = useState(isFirst);
  const toggle = ({ currentTarget }) => {
    setOpen(currentTarget.open);
    if (currentTarget.open) setWasOpen(true);
  };
  return html`<details class="chapter" data-chapter=${name} open=${isOpen} onToggle=${toggle}><summary><span>${name}</span> <small>${t("rules_count", { count: rules.length })}</small></summary>
    ${wasOpen && html`<${RuleList} rules=${rules} book=${book} />`}</details>`;
}

export function RuleBook({ book }) {
  const now = rulesNow(book);
  const chapters = chaptersOf(book.rules);
  if (chapters.length === 1) return html`<${RuleList} rules=${book.rules} book=${book} />`;
  return html`${now.length > 0 && html`<section class="rules-now" aria-labelledby="rules-now"><h2 id="rules-now">${t("rules_apply_now")}</h2><p class="hint">${book.view.due.text}</p>
      <${RuleList} rules=${now} book=${book} /></section>`}
    <div class="chapters">${chapters.map(({ name, rules }, at) => html`<${Chapter} key=${name} name=${name} rules=${rules} book=${book} isFirst=${!now.length && at === 0} />`)}</div>`;
}

// The signs of a game, drawn by the game itself; loaded when the list is opened.
function useSigns(game, isOpen) {
  const [signs, setSigns] = useState({});
  useEffect(() => {
    if (isOpen) import(gameFile(game, "legend.js")).then((module) => setSigns(module.SIGNS));
  }, [game, isOpen]);
  return signs;
}

// Every thing that can be asked about, for whoever wants to know what lies on the table.
export function Things({ things, game }) {
  const [isOpen, setOpen] = useState(false);
  const signs = useSigns(game, isOpen && things.some((thing) => thing.sign));
  return things.length > 0 && html`<details class="things" onToggle=${(event) => setOpen(event.currentTarget.open)}><summary>${t("rules_things")}</summary><dl class="rules-list">${things.map(({ kind, name, rules, sign }) =>
    html`<div key=${kind} data-thing-kind=${kind}><dt>${signs[sign] && html`<svg class="sign" data-sign=${sign} viewBox="-16 -16 32 32" aria-hidden="true">${signs[sign]()}</svg>`}${name}</dt><dd>${rules.map((rule) => html`<${Rule} key=${rule} rule=${rule} game=${game} /> `)}</dd></div>`)}</dl></details>`;
}
