// The units that may come without a cable: each has a key of this table, which can be taken back here.

import { html, useState } from "/vendor/htm.js";
import { t } from "./texts.js";

function Key({ unit, table }) {
  const [isSure, setSure] = useState(false);
  const revoke = () => (isSure ? table.command({ do: "revoke_unit", name: unit.name }) : setSure(true));
  return html`<div class="settings-row" data-key=${unit.name}>
    <span><strong>${unit.name}</strong><small>${t(unit.is_here ? "unit_key_here" : "unit_key_away")}</small></span>
    <button type="button" class=${`button small ${isSure ? "danger" : ""}`} data-do="revoke-unit" onClick=${revoke}>${t(isSure ? "unit_revoke_sure" : "unit_revoke")}</button></div>`;
}

export function UnitKeys({ view, table }) {
  if (!view.keys?.length) return null;
  return html`<section class="coach-part" data-part="keys"><h2>${t("unit_keys")}</h2><p class="hint">${t("unit_keys_why")}</p>
    ${view.keys.map((unit) => html`<${Key} key=${unit.name} unit=${unit} table=${table} />`)}</section>`;
}
