// A unit on this device's cable or in reach of its Bluetooth, where the host itself runs in the browser.

import { html, useState } from "/vendor/htm.js";
import { t } from "./texts.js";
import { meet, plugIn } from "./wire.js";

const NONE_CHOSEN = "NotFoundError";

export function CableButton() {
  const [refused, setRefused] = useState("");
  const tryWay = async (join, sentence) => {
    setRefused("");
    try {
      await join();
    } catch (problem) {
      if (problem.name !== NONE_CHOSEN) setRefused(sentence);
    }
  };
  const button = (does, text, join, sentence) => join && html`<button key=${does} type="button" class="button quiet"
    data-do=${does} onClick=${() => tryWay(join, sentence)}>${text}</button>`;
  return html`${button("plug-in", t("plug_in"), plugIn, t("plug_in_refused"))}
    ${button("meet", t("meet"), meet, t("meet_refused"))}
    ${refused && html`<span class="problem" role="alert">${refused}</span>`}`;
}
