// A panel of which one part at a time is open.

import { html } from "/vendor/htm.js";
import { byArrows } from "./radios.js";
import { t } from "./texts.js";

export function TabPanel({ tabs, tab, setTab, children }) {
  return html`<section class="panel more" data-tab=${tab}>
    <div class="tabs" role="tablist" aria-label=${t("tabs")} onKeyDown=${byArrows(tabs, tab, setTab)}>
      ${tabs.map((name) => html`<button key=${name} type="button" role="tab" id=${`tab-${name}`} aria-selected=${tab === name ? "true" : "false"} tabindex=${tab === name ? 0 : -1}
        aria-controls="tab-body" onClick=${() => setTab(name)}>${t(`tab_${name}`)}</button>`)}
    </div>
    <div key=${tab} class="tab-body" id="tab-body" role="tabpanel" aria-labelledby=${`tab-${tab}`} tabindex="0">${children}</div>
  </section>`;
}
