// The signs of Solaris, each by itself: for the list of what lies on the table.

import { html } from "/vendor/htm.js";
import { EnergyShape } from "/static/js/shapes.js";

export const SIGNS = Object.fromEntries([1, 2, 3, 4].map((colour) => [`energy_${colour}`, () => html`<${EnergyShape} colour=${colour} scale=${2} />`]));
