// The small emblem of a game: its board at a glance, a drawing that every game brings along.

import { html, useEffect, useState } from "/vendor/htm.js";
import { gameFile } from "./games.js";

const asked = {}; // by its file: games that a description tells of share one
const drawn = {};

async function load(file) {
  const answer = await fetch(file);
  drawn[file] = answer.ok ? await answer.text() : "";
}

// The drawing stands in the page itself, so that it has the colours of the page.
export function Emblem({ game }) {
  const file = gameFile(game, "emblem.svg");
  const [, drawAgain] = useState(0);
  useEffect(() => {
    asked[file] ??= load(file);
    if (!(file in drawn)) asked[file].then(() => drawAgain((count) => count + 1));
  }, [file]);
  return html`<span class="emblem" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: drawn[file] ?? "" }}></span>`;
}
