// The signs of Solarius Mission, each by itself: for the list of what lies on the table.

import { html } from "/vendor/htm.js";
import { Figure, Shape } from "./parts.js";

// The colours of the drawing, outside of it
const inColour = (draw) => () => html`<g class="solarius-legend">${draw()}</g>`;
const NOBODY = { name: "", number: "", colour: "white" };
const figure = (kind) => inColour(() => html`<${Figure} figure=${{ kind, name: "" }} seat=${NOBODY} scale=${1} />`);
const shapes = ["black", "yellow", "turquoise", "brown"].map((colour) => [colour, inColour(() => html`<${Shape} colour=${colour} scale=${1.8} />`)]);

export const SIGNS = { ...Object.fromEntries(shapes), colony: figure("colony"), station_figure: figure("station"), mission: figure("mission") };
