// Where the real box is laid out and compared; the pictures are loaded when somebody wants one.

import { html, useState } from "/vendor/htm.js";
import { later } from "./later.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

const STYLE = "/static/css/lay_out.css";
const LayOutDialog = later(() => import("./lay_out.js"), "LayOutDialog", STYLE);
const CompareDialog = later(() => import("./lay_out.js"), "CompareDialog", STYLE);
const SKIPPED = "skipped";

// A lesson has no box beside it.
const isOffered = ({ phase, live, role, laid, lesson }) => phase === "setup" && live && role === "host" && !lesson && !laid.includes(SKIPPED);

// Beside what is due, while the game is set up; whoever knows how sends it away with one tap.
export function LayOutNotice({ view, table }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !isOffered(view)) return null;
  return html`<div class="notice lay-out-notice"><span>${t("lay_out_offer")}</span>
    <span class="actions"><button type="button" class="button small" data-do="lay_out" onClick=${() => setOpen(true)}>${t("lay_out_show")}</button>
      <button type="button" class="button small quiet" data-do="skip" onClick=${() => table.command({ do: "tick", step: SKIPPED, is_done: true })}>${t("lay_out_skip")}</button></span></div>
    ${isOpen && html`<${LayOutDialog} view=${view} table=${table} onClose=${() => setOpen(false)} />`}`;
}

export function CompareButton({ view, table }) {
  const [open, setOpen] = useState(null);
  const close = () => setOpen(null);
  return html`<button type="button" class="button small quiet compare-button" data-do="compare" aria-label=${t("compare")} title=${t("compare")} onClick=${() => setOpen("compare")}><${Icon} name="eye" /><span>${t("compare")}</span></button>
    ${open === "compare" && html`<${CompareDialog} view=${view} layOut=${() => setOpen("lay_out")} onClose=${close} />`}
    ${open === "lay_out" && html`<${LayOutDialog} view=${view} table=${table} onClose=${close} />`}`;
}
