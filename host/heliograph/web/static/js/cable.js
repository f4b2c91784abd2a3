// A unit on this device's cable, where the host itself runs in the browser.

import { html, useState } from "/vendor/htm.js";
import { t } from "./texts.js";
import { plugIn } from "./wire.js";

const NONE_CHOSEN = "NotFoundError";

export function CableButton() {
  const [isRefused, setRefused] = useState(false);
  const plug = async () => {
    setRefused(false);
    try {
      await plugIn();
    } catch (problem) {
      setRefused(problem.name !== NONE_CHOSEN);
    }
  };
  return html`<button type="button" class="button quiet" data-do="plug-in" onClick=${plug}>${t("plug_in")}</button>
    ${isRefused && html`<span class="problem" role="alert">${t("plug_in_refused")}</span>`}`;
}
