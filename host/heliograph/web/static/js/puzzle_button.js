// Where puzzles are found; they are loaded when somebody wants one.

import { html, useState } from "/vendor/htm.js";
import { later } from "./later.js";

const PuzzleDialog = later(() => import("./puzzles.js"), "PuzzleDialog", "/static/css/coach.css", "/static/css/advice.css");

export function PuzzleButton({ table, game, first, label, look = "small" }) {
  const [isOpen, setOpen] = useState(false);
  return html`<button type="button" class=${`button ${look}`} data-do="puzzles" data-puzzles=${game} disabled=${!table.isOnline} onClick=${() => setOpen(true)}>${label}</button>
    ${isOpen && html`<${PuzzleDialog} table=${table} game=${game} first=${first} onClose=${() => setOpen(false)} />`}`;
}
