// Which table this is: its name and colour in the title, in the top line and on the home screen.

import { html, useEffect } from "/vendor/htm.js";
import { pageKey } from "./connection.js";

let table = { name: "", hue: null };

export function learnTable(newTable, lang) {
  table = newTable;
  const { style } = document.documentElement;
  if (table.name) style.setProperty("--table-hue", table.hue);
  else style.removeProperty("--table-hue");
  linkManifest(lang);
}

// A phone that puts this page on its home screen comes back to the same seat.
function linkManifest(lang) {
  const link = document.querySelector("link[rel=manifest]") ?? document.createElement("link");
  link.rel = "manifest";
  link.crossOrigin = "use-credentials";
  link.href = `/manifest.webmanifest?lang=${encodeURIComponent(lang)}&key=${pageKey()}`;
  document.head.append(link);
}

export function TableName() {
  useEffect(() => {
    document.title = table.name ? `${table.name} · Heliograph` : "Heliograph";
  }, [table.name]);
  return table.name && html`<span class="pill table-name" title=${table.name}><span class="dot"></span><span class="pill-text">${table.name}</span></span>`;
}
