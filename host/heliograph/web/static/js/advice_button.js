// Asks for advice, where the table allows it; what it says is loaded with the first question.

import { html, useState } from "/vendor/htm.js";
import { later } from "./later.js";
import { t } from "./texts.js";

const AdvicePanel = later(() => import("./advice.js"), "AdvicePanel", "/static/css/advice.css");

// A hidden hand's advice stands on the page of its seat alone.
const canAsk = ({ settings, role, depth, live, is_over: isOver, lesson }) =>
  settings.advice && live && !isOver && !lesson && (role === "seat" ? depth !== "track" : role === "host" && depth === "referee");

export function Advice({ view, table, enter, isDisabled }) {
  const [isOpen, setOpen] = useState(false);
  if (!canAsk(view)) return null;
  if (isOpen) return html`<${AdvicePanel} view=${view} table=${table} enter=${enter} isDisabled=${isDisabled} onClose=${() => setOpen(false)} />`;
  return html`<p class="advice-ask"><button type="button" class="button small" data-do="advice" disabled=${isDisabled} onClick=${() => setOpen(true)}>${t("advice")}</button></p>`;
}
