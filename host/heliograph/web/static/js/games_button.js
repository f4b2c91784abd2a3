// The button in the header that opens the list of games; the list is loaded when it is wanted.

import { html, useState } from "/vendor/htm.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

export function GamesButton({ view, table }) {
  const [List, setList] = useState(null);
  const open = async () => {
    const { GamesList } = await import("./games_list.js");
    setList(() => GamesList);
  };
  return html`<button type="button" class="button quiet" data-do="games" disabled=${!table.isOnline} onClick=${open} aria-label=${t("games")}>
      <${Icon} name="list" /><span class="wide">${t("games")}</span></button>
    ${List && html`<${List} view=${view} table=${table} onClose=${() => setList(null)} />`}`;
}
