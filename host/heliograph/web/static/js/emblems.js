// A small emblem for each game: its board at a glance.

import { html } from "/vendor/htm.js";

const around = (count, radius, draw) => Array.from({ length: count }, (_, index) => {
  const angle = (2 * Math.PI * index) / count - Math.PI / 2;
  return draw(index, 32 + radius * Math.cos(angle), 32 + radius * Math.sin(angle));
});

const STATIONS = ["--energy-1", "--energy-2", "--energy-3", "--energy-4", "--sun", "--line-strong"];
const DICE = ["--energy-4", "--token-yellow", "--token-turquoise", "--token-brown"];

function Stations() {
  return html`<circle cx="32" cy="32" r="21" fill="none" stroke="var(--line-strong)" stroke-dasharray="1.5 4" stroke-width="1.5" />
    ${around(6, 21, (index, x, y) => html`<circle key=${index} cx=${x} cy=${y} r="6.6" fill=${`var(${STATIONS[index]})`} stroke="var(--panel)" stroke-width="2" />`)}
    <path d="M34.5 22 L26 34 H31.5 L29.5 42 L38 30 H32.5Z" fill="var(--sun)" />`;
}

function Wheel() {
  return html`<circle cx="32" cy="32" r="14" fill="none" stroke="var(--line-strong)" stroke-width="2" />
    <path d="M32 32 V20 M32 32 L42.4 38 M32 32 L21.6 38" stroke="var(--line-strong)" stroke-width="2" />
    ${around(8, 21, (index, x, y) => html`<rect key=${index} x=${x - 4.6} y=${y - 4.6} width="9.2" height="9.2" rx="2.4" fill=${`var(${DICE[index % 4]})`}
      transform=${`rotate(${45 * index} ${x} ${y})`} />`)}
    <circle cx="32" cy="32" r="5" fill="var(--sun)" />`;
}

function Fields() {
  const lines = [12, 22, 32, 42, 52].map((at) => `M${at} 12 V52 M12 ${at} H52`).join(" ");
  return html`<path d=${lines} stroke="var(--line-strong)" stroke-width="1.5" fill="none" />
    ${[17, 27, 37].map((at, index) => html`<circle key=${index} cx=${at} cy=${64 - at} r="4.4" fill="var(--energy-4)" />`)}
    ${[[17, 17], [47, 27], [37, 47]].map(([x, y]) => html`<path key=${x} d=${`M${x} ${y - 4.8} L${x + 4.8} ${y + 4} H${x - 4.8}Z`} fill="var(--token-green)" />`)}
    <circle cx="47" cy="17" r="4.4" fill="var(--sun)" />`;
}

function Band() {
  return html`<path d="M10 40 A22 22 0 0 1 32 18 V40Z" fill="var(--sun)" opacity=".9" />
    <path d="M32 18 A22 22 0 0 1 54 40 H32Z" fill="var(--energy-4)" opacity=".75" />
    <path d="M10 45 H54" stroke="var(--line-strong)" stroke-width="3" stroke-linecap="round" stroke-dasharray="6 5" />
    <path d="M20 29 H44 C46 33 42 36 32 36 C22 36 18 33 20 29Z M27 36 H37 L35 40 H29Z" fill="var(--text)" stroke="var(--panel)" stroke-width="1.5" />`;
}

const EMBLEMS = { solaris: Stations, solarius_mission: Wheel, solari: Fields, solenia: Band };

export function Emblem({ game }) {
  return html`<svg class="emblem" viewBox="0 0 64 64" aria-hidden="true"><${EMBLEMS[game]} /></svg>`;
}
