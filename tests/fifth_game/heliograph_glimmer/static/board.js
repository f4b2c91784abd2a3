// The table of Glimmer: a cup for everybody, and the call that stands.

import { html } from "/vendor/htm.js";

const Cup = ({ die, label }) => html`<figure class="glimmer-cup"><svg viewBox="0 0 64 64" role="img" aria-label=${`${label}: ${die ?? "?"}`}>
  <path d=${die ? "M14 26 L20 4 H44 L50 26Z" : "M14 50 L20 18 H44 L50 50Z"} fill="var(--energy-4)" />
  ${die && html`<rect x="20" y="32" width="24" height="24" rx="5" fill="var(--sun)" /><text x="32" y="50" text-anchor="middle" font-size="17">${die}</text>`}
  </svg><figcaption>${label}</figcaption></figure>`;

export function Board({ view }) {
  const { call, call_name: name, cups } = view.board;
  return html`<div class="glimmer"><p class="glimmer-call">${name} <strong>${call || "–"}</strong></p>
    ${cups.map((cup) => html`<${Cup} key=${cup.seat} ...${cup} />`)}</div>`;
}

export function Hand({ view }) {
  return view.hand && html`<div class="glimmer"><${Cup} die=${view.hand.die} label="" /></div>`;
}
