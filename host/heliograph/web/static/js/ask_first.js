// A question before something that cannot be unseen.

import { html, useEffect, useRef } from "/vendor/htm.js";
import { t } from "./texts.js";

export function AskFirst({ question, command, onClose }) {
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  const goOn = () => {
    command(question.command);
    onClose();
  };
  return html`<dialog class="setup ask-first" ref=${dialog} onClose=${onClose} aria-label=${t("ask_title")}>
    <div class="setup-body"><h2>${t("ask_title")}</h2><p>${question.text}</p></div>
    <footer><span class="spring"></span><button type="button" class="button" autofocus onClick=${onClose}>${t("cancel")}</button>
      <button type="button" class="button primary" data-do="sure" onClick=${goOn}>${t("sure")}</button></footer></dialog>`;
}
