// The end of a game by the people's word: points on one keypad, who has won, and whether it is a tie.

import { html, useEffect, useRef, useState } from "/vendor/htm.js";
import { useAnswer } from "./model.js";
import { shown } from "./numbers.js";
import { byArrows, radio } from "./radios.js";
import { SeatToken } from "./seats.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

const MOST_DIGITS = 5;
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const numberOf = (typed) => (/\d/.test(typed) ? Number(typed) : null);

// Points as the score sheet knows them; where nobody has any, none is proposed.
function proposed(sheet, seats) {
  const total = sheet?.rows.find((row) => row.is_total)?.values ?? [];
  return seats.map((_, seat) => (total.some((value) => Number(value)) && Number.isInteger(total[seat]) ? String(total[seat]) : ""));
}

function bestOf(typed, isFewest) {
  const points = typed.map(numberOf);
  const told = points.filter((value) => value !== null);
  if (!told.length) return [];
  const best = isFewest ? Math.min(...told) : Math.max(...told);
  return points.flatMap((value, seat) => (value === best ? [seat] : []));
}

function verdict(winners, seats, lang) {
  const who = new Intl.ListFormat(lang).format(winners.map((seat) => seats[seat].name));
  if (!winners.length) return t("ending_nobody");
  return winners.length === 1 ? t("ending_won", { who }) : t("ending_shared", { who });
}

// The first digit takes the place of what was proposed, all others go on.
function typeInto(typed, key, isFresh) {
  if (key === "wipe") return isFresh ? "" : typed.slice(0, -1);
  if (key === "-") return typed.startsWith("-") ? typed.slice(1) : `-${typed}`;
  const before = isFresh ? "" : typed.replace(/^(-?)0$/, "$1");
  return before.replace("-", "").length < MOST_DIGITS ? before + key : before;
}

function Keypad({ press, onNext }) {
  return html`<div class="ending-keys" role="group" aria-label=${t("ending_keypad")}>
    ${DIGITS.map((digit) => html`<button key=${digit} type="button" class="button" data-key=${digit} onClick=${() => press(String(digit))}>${digit}</button>`)}
    <button type="button" class="button" data-key="-" aria-label=${t("ending_minus")} onClick=${() => press("-")}>±</button>
    <button type="button" class="button" data-key="0" onClick=${() => press("0")}>0</button>
    <button type="button" class="button" data-key="wipe" aria-label=${t("ending_wipe")} onClick=${() => press("wipe")}><${Icon} name="wipe" /></button>
    <button type="button" class="button ending-next" data-key="next" onClick=${onNext}>${t("ending_next")} <${Icon} name="down" /></button></div>`;
}

// Everything that is typed belongs to the seat that is chosen.
function usePoints(seats, answer) {
  const [typed, setTyped] = useState(null);
  const [{ seat, isFresh }, setAt] = useState({ seat: 0, isFresh: true });
  const points = typed ?? proposed(answer, seats);
  const choose = (next) => setAt({ seat: next, isFresh: true });
  const press = (key) => {
    setTyped(points.map((old, at) => (at === seat ? typeInto(old, key, isFresh) : old)));
    setAt({ seat, isFresh: false });
  };
  return { points, seat, choose, press, next: () => choose((seat + 1) % seats.length) };
}

function Seats({ seats, points, seat, choose, winners, toggle }) {
  const all = seats.map((_, at) => at);
  return html`<div class="ending-seats"><div class="ending-points" role="radiogroup" aria-label=${t("ending_title")} onKeyDown=${byArrows(all, seat, choose)}>
      ${seats.map((one) => html`<button key=${one.seat} type="button" class="ending-seat" data-seat=${one.number} ...${radio(one.seat === seat)} onClick=${() => choose(one.seat)}
        aria-label=${`${t("ending_points", { who: one.name })}: ${points[one.seat] || t("ending_no_points")}`}>
        <${SeatToken} seat=${one} size=${30} /><strong>${one.name}</strong><output>${points[one.seat] === "" ? "–" : shown(numberOf(points[one.seat]) ?? points[one.seat])}</output></button>`)}</div>
    <div class="ending-winners" role="group" aria-label=${t("ending_who")}>${seats.map((one) => html`<button key=${one.seat} type="button" class=${`button square ${winners.includes(one.seat) ? "on" : ""}`} data-won=${one.number}
      aria-pressed=${winners.includes(one.seat) ? "true" : "false"} aria-label=${t("ending_won", { who: one.name })} title=${t("ending_won", { who: one.name })} onClick=${() => toggle(one.seat)}><${Icon} name="crown" /></button>`)}</div></div>`;
}

export function EndingDialog({ view, table, onClose }) {
  const { seats } = view;
  const dialog = useRef(null);
  const answer = useAnswer(table, { do: "sheet" }, `${view.match}/${view.now}`);
  const [isFewest, setFewest] = useState(null);
  const [chosen, setChosen] = useState(null); // who has won, where people said so themselves
  const { points, seat, choose, press, next } = usePoints(seats, answer?.match === view.match ? answer : null);
  const fewest = isFewest ?? answer?.fewest_wins ?? false;
  const winners = chosen ?? bestOf(points, fewest);
  const type = (key) => {
    setChosen(null);
    press(key);
  };
  const toggle = (one) => setChosen(winners.includes(one) ? winners.filter((other) => other !== one) : [...winners, one].sort());
  const send = () => {
    table.command({ do: "end_game", scores: points.map(numberOf), winners, at: view.at });
    onClose();
  };
  const onKey = (event) => {
    const key = { Backspace: "wipe", Delete: "wipe", "-": "-" }[event.key] ?? (/^\d$/.test(event.key) ? event.key : null);
    if (key === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    type(key);
  };
  useEffect(() => dialog.current.showModal(), []);
  return html`<dialog class="setup ending" ref=${dialog} onClose=${onClose} onKeyDown=${onKey} aria-label=${t("ending_title")}>
    <header role="presentation"><div><p class="due">${t("ending_title")}</p><p class="hint">${t("ending_hint")}</p></div>
      <button type="button" class="button square quiet" onClick=${onClose} aria-label=${t("close")}><${Icon} name="close" /></button></header>
    <div class="setup-body"><${Seats} seats=${seats} points=${points} seat=${seat} choose=${choose} winners=${winners} toggle=${toggle} />
      <${Keypad} press=${type} onNext=${next} /></div>
    <p class="ending-verdict" role="status">${verdict(winners, seats, view.lang)}</p>
    <footer><label class="ending-fewest"><input type="checkbox" checked=${fewest} onChange=${(event) => setFewest(event.target.checked)} /> ${t("ending_fewest")}</label>
      <span class="spring"></span><button type="button" class="button primary" data-do="end" disabled=${!table.isOnline} onClick=${send}>${t("ending_do")}</button></footer></dialog>`;
}
