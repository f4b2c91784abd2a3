// A panel of which one part at a time is open.

import { html, useEffect, useRef } from "/vendor/htm.js";
import { byArrows } from "./radios.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

// On a phone the row of tabs may be wider than its room: it is moved to the open one, never the page.
function useInSight(tab) {
  const list = useRef(null);
  useEffect(() => {
    const room = list.current.getBoundingClientRect();
    const open = list.current.querySelector("[aria-selected=true]").getBoundingClientRect();
    list.current.scrollLeft += Math.max(0, open.right - room.right) + Math.min(0, open.left - room.left);
  }, [tab]);
  return list;
}

export function TabPanel({ tabs, tab, setTab, children }) {
  const list = useInSight(tab);
  return html`<section class="panel more" data-tab=${tab}>
    <div ref=${list} class="tabs" role="tablist" aria-label=${t("tabs")} onKeyDown=${byArrows(tabs, tab, setTab)}>
      ${tabs.map((name) => html`<button key=${name} type="button" role="tab" id=${`tab-${name}`} aria-selected=${tab === name ? "true" : "false"} tabindex=${tab === name ? 0 : -1}
        aria-controls="tab-body" onClick=${() => setTab(name)}>${t(`tab_${name}`)}</button>`)}
    </div>
    ${tab !== tabs[0] && html`<button type="button" class="button square quiet tabs-close" data-do="close-tab" aria-label=${t("close")} onClick=${() => setTab(tabs[0])}><${Icon} name="close" /></button>`}
    <div key=${tab} class="tab-body" id="tab-body" role="tabpanel" aria-labelledby=${`tab-${tab}`} tabindex="0">${children}</div>
  </section>`;
}
