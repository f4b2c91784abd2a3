// Advice for one seat: what to do and why, what else, and how likely everybody is to win.

import { html, useEffect } from "/vendor/htm.js";
import { Rule } from "./rule.js";
import { SeatToken } from "./seats.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

const ASK_AGAIN_MS = 300;
const percent = (value, lang) => (value / 100).toLocaleString(lang, { style: "percent", maximumFractionDigits: 0 });
const between = ([, low, high], lang) => `${percent(low, lang)} – ${percent(high, lang)}`;

// Asks, and again for as long as there is more to come: whoever thinks never holds a page up.
export function useThought(table, message, moment, againMs = ASK_AGAIN_MS) {
  const answer = table.answers[message.do];
  const ask = () => table.command(message);
  useEffect(() => {
    ask();
  }, [moment, table.spoken, table.isOnline]);
  useEffect(() => {
    if (!answer?.is_open) return undefined;
    const timer = setTimeout(ask, againMs);
    return () => clearTimeout(timer);
  }, [answer]);
  return answer;
}

// A bar up to what is likeliest, and a line across the values that are likely.
function Chance({ chance, lang, label }) {
  const [middle, low, high] = chance;
  return html`<span class="chance" role="img" aria-label=${`${label}: ${percent(middle, lang)} (${between(chance, lang)})`}>
    <span class="chance-bar" style=${`--at: ${middle}%; --low: ${low}%; --high: ${high}%`}></span>
    <strong>${percent(middle, lang)}</strong><small>${between(chance, lang)}</small></span>`;
}

function Chances({ view, thought, words, lang }) {
  return html`<h3>${words.chances}</h3><ul class="chances">${view.seats.map((seat) => html`<li key=${seat.seat} data-chance=${seat.number}>
    <${SeatToken} seat=${seat} size=${26} /><span class="chance-name">${seat.name}</span>
    <${Chance} chance=${thought.chances[seat.seat]} lang=${lang} label=${seat.name} /></li>`)}</ul>`;
}

export function Reasons({ choice, words, game }) {
  return html`<p class="advice-why">${words.why} ${choice.reasons.map((reason, index) => html`<span key=${reason.text}>${index > 0 && "; "}${reason.text}${reason.rule && html` <${Rule} rule=${reason.rule} game=${game} />`}</span>`)}</p>`;
}

const nameOf = ({ label, group }) => (group ? `${group}: ${label}` : label);

function Suggested({ choice, thought, words, view, enter, isDisabled }) {
  const offer = view.offers.find((one) => one.choices.join(" ") === choice.choices.join(" "));
  return html`<div class="advice-best" data-suggested=${choice.choices.join(" ")}>
    <p class="advice-choice"><span class="hidden-text">${words.best}: </span><strong>${nameOf(choice)}</strong>
      ${offer && html`<button type="button" class="button primary" data-do="advised" disabled=${isDisabled} onClick=${() => enter(offer)}>${words.do}</button>`}</p>
    <${Reasons} choice=${choice} words=${words} game=${view.game} />
    ${thought.is_done && !thought.is_clear && thought.choices.length > 1 && html`<p class="hint">${words.close_call}</p>`}</div>`;
}

// Some other choices under one heading, each with how far it is behind, where that can be told.
function Others({ title, choices, words, view }) {
  return choices.length > 0 && html`<h3>${title}</h3><ul class="advice-others">${choices.map((choice) => html`<li key=${choice.choices.join(" ")} data-other=${choice.choices.join(" ")}>
    <span>${nameOf(choice)}</span>${choice.less && html`<span class="advice-less">${choice.less}</span>`}
    <${Reasons} choice=${choice} words=${words} game=${view.game} /></li>`)}</ul>`;
}

function Thought({ view, answer, lang, enter, isDisabled }) {
  const { thought, words } = answer;
  const [best, ...others] = thought.choices;
  const isOnTurn = view.seats[answer.seat]?.state === "now";
  return html`${best ? html`<${Suggested} choice=${best} thought=${thought} words=${words} view=${view} enter=${enter} isDisabled=${isDisabled} />` : !isOnTurn && html`<p>${words.not_on_turn}</p>`}
    <${Chances} view=${view} thought=${thought} words=${words} lang=${lang} />
    <${Others} title=${words.as_good} choices=${others.filter((one) => one.is_as_good)} words=${words} view=${view} />
    <${Others} title=${words.weaker} choices=${others.filter((one) => !one.is_as_good)} words=${words} view=${view} />
    <p class="hint">${words.fair} ${words.games}.</p>`;
}

export function AdvicePanel({ view, table, enter, isDisabled, onClose }) {
  const found = useThought(table, { do: "advice" }, view.at);
  const answer = found?.at === view.at ? found : null; // none yet, or that of the step before
  const words = found?.words;
  const isDone = answer && !answer.is_open;
  return html`<section class="panel advice" aria-label=${words?.title ?? t("advice")} aria-busy=${isDone ? "false" : "true"} data-done=${isDone ? "" : undefined}>
    <header role="presentation"><h2>${words?.title ?? t("advice")}</h2>${!isDone && words && html`<span class="hint">${words.thinking}</span>`}
      <button type="button" class="button square quiet" data-do="advice-close" onClick=${onClose} aria-label=${t("close")}><${Icon} name="close" /></button></header>
    ${answer?.thought && html`<${Thought} view=${view} answer=${answer} lang=${table.lang} enter=${enter} isDisabled=${isDisabled} />`}
    ${isDone && !answer.thought && html`<p>${words.too_little}</p>`}</section>`;
}
