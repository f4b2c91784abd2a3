// Where lessons are found: one button for each.

import { html } from "/vendor/htm.js";
import { allGames, gameOf } from "./games.js";
import { PuzzleButton } from "./puzzle_button.js";
import { t } from "./texts.js";

// `game`: only those of one game, and those about the unit, which stand first
export function Lessons({ table, game, isDisabled, onBegun }) {
  const lessons = allGames().flatMap(({ name, lessons: own }) => own.map((lesson) => ({ ...lesson, game: name })))
    .filter((lesson) => !game || lesson.game === game || lesson.is_pressed)
    .sort((one, other) => other.is_pressed - one.is_pressed);
  const hasPuzzles = game && gameOf(game).has_puzzles;
  if (!lessons.length && !hasPuzzles) return null;
  const learn = (lesson) => {
    if (table.command({ do: "learn", game: lesson.game, lesson: lesson.name })) onBegun?.();
  };
  return html`<section class="lessons" aria-label=${t("lessons")}>${lessons.map((lesson) => html`<button key=${`${lesson.game} ${lesson.name}`} type="button" class="button small"
    data-do="learn" data-game=${lesson.game} data-lesson=${lesson.name} disabled=${isDisabled} onClick=${() => learn(lesson)}>${lesson.title}</button>`)}
    ${hasPuzzles && html`<${PuzzleButton} table=${table} game=${game} label=${t("puzzles")} />`}</section>`;
}
