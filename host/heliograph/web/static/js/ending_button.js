// Ends a game where it stands; the sheet for the points is loaded when somebody wants it.

import { html, useState } from "/vendor/htm.js";
import { later } from "./later.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

const EndingDialog = later(() => import("./ending.js"), "EndingDialog", "/static/css/ending.css");

const isOffered = ({ role, live, is_over: isOver, lesson }) => role === "host" && live && !isOver && !lesson;

export function EndingButton({ view, table, isDisabled }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOffered(view)) return null;
  return html`<button type="button" class="button small quiet ending-button" data-do="ending" disabled=${isDisabled} aria-label=${t("ending")} title=${t("ending")} onClick=${() => setOpen(true)}><${Icon} name="flag" /><span>${t("ending")}</span></button>
    ${isOpen && html`<${EndingDialog} view=${view} table=${table} onClose=${() => setOpen(false)} />`}`;
}
