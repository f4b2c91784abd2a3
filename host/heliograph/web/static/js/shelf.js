// The shelf of games, and how one of them is found on it.

import { html, useState } from "/vendor/htm.js";
import { mostPeople, onShelf } from "./games.js";
import { t } from "./texts.js";

// Inside a form, Enter would begin a game while people still look for one.
const stay = (event) => event.key === "Enter" && event.preventDefault();

// Returns the games that are in sight, and the line by which people look for others.
export function useShelf(played) {
  const [words, setWords] = useState("");
  const [people, setPeople] = useState(0);
  const counts = Array.from({ length: mostPeople() }, (_, index) => index + 1);
  const games = onShelf(played, words.trim(), people);
  const finder = html`<div class="shelf-finder"><input type="search" class="field" data-do="find_game" autocomplete="off" placeholder=${t("shelf_find")}
      aria-label=${t("shelf_find")} value=${words} onKeyDown=${stay} onInput=${(event) => setWords(event.target.value)} />
    <select class="field" data-do="for_people" aria-label=${t("shelf_people")} onChange=${(event) => setPeople(Number(event.target.value))}>
      <option value="0">${t("shelf_any")}</option>
      ${counts.map((count) => html`<option key=${count} value=${count} selected=${count === people}>${t("shelf_for", { count })}</option>`)}</select>
    ${!games.length && html`<p class="hint" role="status">${t("shelf_none")}</p>`}</div>`;
  return { games, finder };
}
