// Opens the report on a finished match; it is loaded and worked out when somebody wants it.

import { html, useState } from "/vendor/htm.js";
import { later } from "./later.js";
import { t } from "./texts.js";

const ReportPanel = later(() => import("./report.js"), "ReportPanel", "/static/css/advice.css");

// Where the table only keeps turns there are no chances to tell of.
export function ReportButton({ view, table }) {
  const [isOpen, setOpen] = useState(false);
  if (view.lesson || !["referee", "digital"].includes(view.depth)) return null;
  if (isOpen) return html`<${ReportPanel} view=${view} table=${table} />`;
  return html`<p class="over-again"><button type="button" class="button" data-do="report" disabled=${!table.isOnline} onClick=${() => setOpen(true)}>${t("report")}</button></p>`;
}
