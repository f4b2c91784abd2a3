// A backup is chosen, checked by the host, and put in place when people have read what would change.

import { html, useRef, useState } from "/vendor/htm.js";
import { askWithFile } from "./files.js";
import { t } from "./texts.js";

export function Restore({ table, onSaid }) {
  const input = useRef(null);
  const [checked, setChecked] = useState(null); // what the host says of the chosen file
  const check = async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    const { isTaken, answer } = await askWithFile("/library/restore/check", table.lang, file);
    input.current.value = "";
    onSaid(isTaken ? null : { text: answer.text });
    setChecked(isTaken ? answer : null);
  };
  const putInPlace = async () => {
    const { isTaken, answer } = await askWithFile("/library/restore", table.lang, null, { ticket: checked.ticket });
    setChecked(null);
    onSaid({ text: answer.text, isGood: isTaken });
  };
  return html`<button type="button" class="button" data-do="restore" disabled=${!table.isOnline} onClick=${() => input.current.click()}>${t("games_restore")}</button>
    <input ref=${input} type="file" class="hidden-text" data-backup tabindex="-1" aria-label=${t("games_restore")} accept=".db" onChange=${check} />
    ${checked && html`<div class="games-sure" role="group" aria-label=${t("games_restore")}><p aria-live="polite" data-checked>${checked.text}</p>
      <button type="button" class="button" onClick=${() => setChecked(null)}>${t("cancel")}</button>
      <button type="button" class="button danger" data-do="restore-now" onClick=${putInPlace}>${t("games_restore_now")}</button></div>`}`;
}
