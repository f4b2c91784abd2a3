// The button in the header that opens the codes for phones.

import { html, useState } from "/vendor/htm.js";
import { later } from "./later.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

const PhonesDialog = later(() => import("./phones_dialog.js"), "PhonesDialog", "/static/css/phones.css", "/static/css/secure.css");

export function PhonesButton({ view, table, isDisabled }) {
  const [isOpen, setOpen] = useState(false);
  return html`<button type="button" class="button quiet" data-do="phones" disabled=${isDisabled} onClick=${() => setOpen(true)} aria-label=${t("phones")}>
      <${Icon} name="phone" /><span class="wide">${t("phones")}</span></button>
    ${isOpen && html`<${PhonesDialog} view=${view} table=${table} onClose=${() => setOpen(false)} />`}`;
}
