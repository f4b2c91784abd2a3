// The button in the header that opens the list of games.

import { html, useState } from "/vendor/htm.js";
import { later } from "./later.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

const GamesList = later(() => import("./games_list.js"), "GamesList", "/static/css/games_list.css");

export function GamesButton({ view, table }) {
  const [isOpen, setOpen] = useState(false);
  return html`<button type="button" class="button quiet" data-do="games" disabled=${!table.isOnline} onClick=${() => setOpen(true)} aria-label=${t("games")}>
      <${Icon} name="list" /><span class="wide">${t("games")}</span></button>
    ${isOpen && html`<${GamesList} view=${view} table=${table} onClose=${() => setOpen(false)} />`}`;
}
