// The signs of Solenia, each by itself: for the list of what lies on the table.

import { html } from "/vendor/htm.js";
import { icon, skyIcon } from "./icons.js";

// The colours of the drawing, outside of it
const inColour = (sign) => html`<g class="solenia-legend">${sign}</g>`;
const icons = ["wood", "wheat", "stone", "water", "day_city", "night_city"].map((name) => [name, () => inColour(icon(name))]);
const skies = ["day", "night", "dawn", "dusk"].map((name) => [name, () => inColour(skyIcon(name))]);

export const SIGNS = Object.fromEntries([...icons, ...skies]);
