// The small emblem of a game: its board at a glance, a drawing that every game brings along.

import { html, useEffect, useState } from "/vendor/htm.js";
import { gameFile } from "./games.js";

const drawn = {};

async function load(game) {
  const answer = await fetch(gameFile(game, "emblem.svg"));
  drawn[game] = answer.ok ? await answer.text() : "";
}

// The drawing stands in the page itself, so that it has the colours of the page.
export function Emblem({ game }) {
  const [, drawAgain] = useState(0);
  useEffect(() => {
    if (!(game in drawn)) load(game).then(() => drawAgain((count) => count + 1));
  }, [game]);
  return html`<span class="emblem" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: drawn[game] ?? "" }}></span>`;
}
