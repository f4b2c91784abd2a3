// Puzzles: a moment of a game; a tap on what is best there, which the adviser judges.

import { html, useEffect, useRef, useState } from "/vendor/htm.js";
import { Reasons, useThought } from "./advice.js";
import { useDrawing } from "./drawing.js";
import { Guarded } from "./guarded.js";
import { titleOf } from "./games.js";
import { useAnswer } from "./model.js";
import { Offers } from "./offers.js";
import { usePlace } from "./places.js";
import { Rule } from "./rule.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

const AGAIN_MS = 400;
const isOf = (answer, { game, number }) => answer?.shelf === game && answer.number === number;

function Verdict({ table, asked, game }) {
  const found = useThought(table, { do: "solve", ...asked }, JSON.stringify(asked), AGAIN_MS);
  const answer = isOf(found, asked) && found.choices.join() === asked.choices.join() ? found : null;
  const verdict = answer?.verdict;
  if (!verdict) return html`<p class="hint">…</p>`;
  return html`<p data-verdict=${verdict.is_right ? "right" : "wrong"}><strong>${verdict.text}</strong>${verdict.rule && html` <${Rule} rule=${verdict.rule} game=${game} />`}</p>
    ${verdict.reasons.length > 0 && html`<${Reasons} choice=${verdict} words=${answer.words} game=${game} />`}`;
}

// The table as whoever decides sees it; what is tapped is an answer.
function Position({ puzzle, solve }) {
  const drawing = useDrawing(puzzle.game);
  const view = { ...puzzle, role: "seat", live: true, is_over: false, rev: puzzle.number, at: `${puzzle.shelf} ${puzzle.number}`, phase: "play", missing: {} };
  const hands = { command: () => {}, ask: async ({ choices }) => { solve(choices); return false; } };
  const { place, enter, leave, press, frame } = usePlace(view, hands, false);
  const parts = { view, place, isDisabled: false };
  return html`<p class="puzzle-task">${puzzle.task}</p><div class="puzzle-table"><div class="board-side" ...${frame}><${Guarded} view=${view}>${drawing && html`<${drawing.Board} ...${parts} />`}</${Guarded}></div>
    <div class="puzzle-side">
      ${drawing?.Hand && html`<section class="panel hand" aria-label=${t("your_hand")} onClick=${press} onKeyDown=${press}><${Guarded} view=${view}><${drawing.Hand} ...${parts} /></${Guarded}></section>`}
      <${Offers} view=${view} table=${hands} place=${place} leave=${leave} enter=${enter} isAsked=${false} isDisabled=${false} /></div></div>`;
}

// `game`: whose shelf; "" for what was missed in the match on the table
export function PuzzleDialog({ table, game, first, onClose }) {
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  const list = useThought(table, { do: "puzzles", game }, game, AGAIN_MS);
  const numbers = list?.game === game ? list.numbers : [];
  const [chosen, choose] = useState(first);
  const [asked, ask] = useState(null);
  const number = chosen ?? numbers[0];
  const shown = useAnswer(table, number && { do: "puzzle", game, number }, `${game} ${number}`);
  const puzzle = isOf(shown, { game, number }) ? shown : null;
  const solve = (choices) => ask({ game, number, choices });
  const at = numbers.indexOf(number);
  const next = () => {
    choose(numbers[(at + 1) % numbers.length]);
    ask(null);
  };
  const words = list?.words;
  const title = words && `${words.title} ${at + 1} / ${numbers.length}`;
  return html`<dialog class="setup puzzle" ref=${dialog} onClose=${onClose} aria-label=${t("puzzles")}>
    <header><p class="due">${titleOf(puzzle?.game)} ${numbers.length ? title : t("puzzles")}</p>
      <button type="button" class="button square quiet" onClick=${onClose} aria-label=${t("close")}><${Icon} name="close" /></button></header>
    <div class="setup-body ruled ruled-${puzzle?.game}">${puzzle ? html`<${Position} key=${puzzle.number} puzzle=${puzzle} solve=${solve} />`
      : words && html`<p role="status">${list.is_open ? words.thinking : numbers.length ? "" : words.none}</p>`}</div>
    <footer><div class="puzzle-verdict" role="status">${asked && html`<${Verdict} key=${JSON.stringify(asked)} table=${table} asked=${asked} game=${puzzle?.game} />`}</div><span class="spring"></span>
      ${puzzle && html`<button type="button" class="button" data-do="show_best" onClick=${() => solve([])}>${words?.show}</button>`}
      ${numbers.length > 1 && html`<button type="button" class="button primary" data-do="next_puzzle" onClick=${next}>${words.next}</button>`}</footer></dialog>`;
}
