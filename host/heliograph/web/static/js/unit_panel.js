// The simulated unit: rings of light and buttons where the built unit has them, to press with
// pointer, touch or keys. Places come from the build's face (hardware/pins/BUILD.json), in millimetres.

import { html, useEffect, useRef, useState } from "/vendor/htm.js";
import { Connection, pageKey } from "./connection.js";
import { t } from "./texts.js";

const UNDO = 5;
const MINUS = 6;
const PLUS = 7;
const OK = 8;
const KEYS = { 1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 9, 7: 10, 8: 11, u: UNDO, U: UNDO, Backspace: UNDO, "-": MINUS, "+": PLUS, "=": PLUS, Enter: OK };
const CONTROLS = { [UNDO]: "undo", [MINUS]: "minus", [PLUS]: "plus", [OK]: "ok" };
// Whose button it is, -1 where it is a control: those of the seats from the sixth on come after these.
const seatOf = (button) => (button < UNDO ? button : button > OK ? button - 4 : -1);
// Before the first word of the bench: an empty lid of the usual size.
const NO_FACE = { width: 190, depth: 150, corner: 9, rings: [], buttons: [] };
const EDGE = 2;
// Real lights are dimmed to a ceiling and blind the eye all the same: a screen shows them brighter,
// and lifts what is faint so far that it can be seen by day. The unit sends light, a screen takes what eyes see.
const CEILING = 96;
const GAMMA = 0.4;
const COLOUR_GAMMA = 0.55;
const LONGEST_HOLD_MS = 10_000;
// From when on a finger stays; a held button of the unit means something a little later.
const STAYS_MS = 500;

export function useBench() {
  const [bench, setBench] = useState({ state: "connecting", pixels: "", parts: [], face: NO_FACE });
  const connection = useRef(null);
  useEffect(() => {
    connection.current = new Connection(`/ws/unit?key=${pageKey()}`, (message) => {
      if ("pixels" in message) setBench((old) => ({ ...old, ...message, state: "ready" }));
      else if ("bench" in message) setBench((old) => ({ ...old, state: message.bench === null ? "none" : "gone" }));
    }, (isOpen) => !isOpen && setBench((old) => ({ ...old, state: "gone" })));
    return () => connection.current.close();
  }, []);
  return [bench, (message) => connection.current?.send(message)];
}

function colourOf(hex, index) {
  const at = index * 6;
  const parts = [0, 2, 4].map((offset) => parseInt(hex.slice(at + offset, at + offset + 2), 16));
  const most = Math.max(...parts);
  if (!most) return null;
  const [red, green, blue] = parts.map((part) => Math.round(255 * (part / most) ** COLOUR_GAMMA));
  return { css: `rgb(${red} ${green} ${blue})`, level: Math.min(1, most / CEILING) ** GAMMA };
}

// Pixels count clockwise from twelve o'clock, in the middle of their ring's board.
function place(ring, index, count) {
  const angle = (2 * Math.PI * index) / count;
  const radius = (ring.outer + ring.inner) / 4;
  return [ring.x + radius * Math.sin(angle), ring.y - radius * Math.cos(angle)];
}

// Few colours shine at once, so one gradient for each of them is enough.
function Glow({ lights }) {
  return html`<defs>${[...lights].map(([css, id]) => html`<radialGradient key=${id} id=${id}>
    <stop offset="0" stop-color=${css} stop-opacity="0.9" /><stop offset="1" stop-color=${css} stop-opacity="0" /></radialGradient>`)}</defs>`;
}

function Lights({ bench }) {
  const pixels = [];
  const glows = new Map();
  let at = 0;
  for (const [part, count] of bench.parts) {
    const ring = bench.face.rings.find((one) => one.part === part);
    for (let index = 0; index < count; index++, at++) {
      if (!ring) continue; // a seat's pixel shines in its button
      const [x, y] = place(ring, index, count);
      const light = colourOf(bench.pixels, at);
      if (light && !glows.has(light.css)) glows.set(light.css, `glow-${light.css.replace(/\D+/g, "-")}`);
      pixels.push({ key: `${part}${index}`, x, y, size: ring.pixel / 2, light });
    }
  }
  return html`<${Glow} lights=${glows} />
    ${pixels.map(({ key, x, y, size, light }) => html`<g key=${key} data-pixel=${key} data-colour=${light?.css}>
      <circle class="socket" cx=${x} cy=${y} r=${size} />
      ${light && html`<circle cx=${x} cy=${y} r=${size * 3.2} fill=${`url(#${glows.get(light.css)})`} opacity=${0.75 * light.level} />
        <circle cx=${x} cy=${y} r=${size} fill=${light.css} opacity=${Math.min(1, 0.08 + light.level)} />
        <circle cx=${x} cy=${y} r=${size * 0.45} fill="#fff" opacity=${0.6 * light.level} />`}
    </g>`)}`;
}

function seatLight(bench, seat) {
  let at = 0;
  for (const [part, count] of bench.parts) {
    if (part === "seats") return seat < count ? colourOf(bench.pixels, at + seat) : null;
    at += count;
  }
  return null;
}

function Key({ place: { button, x, y, flange, cap, label: labelY }, label, shown, light, isHeld, hold }) {
  const props = {
    class: `key ${isHeld ? "held" : ""}`,
    role: "button",
    tabindex: 0,
    "aria-label": label,
    "aria-pressed": isHeld ? "true" : "false",
    "data-button": button,
    onPointerDown: (event) => {
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
      event.currentTarget.setPointerCapture?.(event.pointerId);
      hold(button, true, event);
    },
    onPointerUp: (event) => hold(button, false, event),
    onPointerCancel: (event) => hold(button, false, event),
    onKeyDown: (event) => {
      if ((event.key !== " " && event.key !== "Enter") || event.repeat) return;
      event.preventDefault();
      event.stopPropagation();
      hold(button, true, event);
    },
    onKeyUp: (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.stopPropagation();
      hold(button, false, event);
    },
    onBlur: (event) => hold(button, false, event),
    onContextMenu: (event) => event.preventDefault(),
  };
  return html`<g ...${props}>
    <rect class="reach" x=${x - flange / 2 - 2.5} y=${y - flange / 2 - 2} width=${flange + 5} height=${labelY - y + flange / 2 + 5} rx="3" />
    ${light && html`<circle cx=${x} cy=${y} r=${flange * 0.66} fill=${light.css} opacity=${0.35 * light.level} />`}
    <circle class="flange" cx=${x} cy=${y} r=${flange / 2} />
    <circle class="cap" cx=${x} cy=${y} r=${cap / 2} />
    ${light && html`<circle class="cap-light" cx=${x} cy=${y} r=${cap / 2 - 0.7} fill=${light.css} opacity=${0.2 + 0.8 * light.level} />`}
    <text x=${x} y=${labelY} text-anchor="middle" dominant-baseline="central">${shown}</text>
  </g>`;
}

// What stands before a button, and what a screen reader says of it.
function labelsOf(button) {
  const name = CONTROLS[button];
  return name ? { shown: t(`unit_${name}`), label: t(`unit_${name}`) } : { shown: seatOf(button) + 1, label: t("unit_seat", { number: seatOf(button) + 1 }) };
}

// A press may become shorter or longer on its way to the board. So that a short one stays short and a
// long one long, we tell when a finger stays, and at its end how long it was down.
const lasting = (ms) => Math.min(LONGEST_HOLD_MS, Math.max(1, Math.round(ms)));

export function UnitDrawing({ bench, send, withKeys }) {
  const [held, setHeld] = useState(() => new Set());
  const since = useRef(new Map());
  const hold = (button, isDown, { timeStamp }) => {
    const begun = since.current.get(button);
    if ((begun !== undefined) === isDown) return;
    if (isDown) {
      const stays = setTimeout(() => send({ down: button }), STAYS_MS);
      since.current.set(button, { timeStamp, stays });
      send({ touch: button });
    } else {
      since.current.delete(button);
      clearTimeout(begun.stays);
      send({ up: button, ms: lasting(timeStamp - begun.timeStamp) });
    }
    setHeld(new Set(since.current.keys()));
  };
  useKeys(hold, withKeys);
  const { width, depth, corner, rings, buttons } = bench.face;
  const size = `${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${depth + 2 * EDGE}`;
  return html`<svg class="board" data-bench=${bench.state} data-build=${bench.build} viewBox=${size} role="group" aria-label=${t("unit_title")}>
    <rect class="case" x="0" y="0" width=${width} height=${depth} rx=${corner} />
    ${rings.map(({ part, x, y, outer, inner }) => html`<circle key=${part} class="bezel" data-ring=${part} cx=${x} cy=${y} r=${(outer + inner) / 4} stroke-width=${(outer - inner) / 2} />`)}
    <${Lights} bench=${bench} />
    ${buttons.map((one) => html`<${Key} key=${one.button} place=${one} ...${labelsOf(one.button)} light=${seatOf(one.button) < 0 ? null : seatLight(bench, seatOf(one.button))}
      isHeld=${held.has(one.button)} hold=${hold} />`)}
  </svg>`;
}

function useKeys(hold, isOn) {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event) => {
      const button = KEYS[event.key];
      if (button === undefined || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest?.("input, select, textarea, .button, .stepper")) return;
      event.preventDefault();
      hold(button, event.type === "keydown", event);
    };
    const letGo = (event) => Object.values(KEYS).forEach((button) => hold(button, false, event));
    addEventListener("keydown", onKey);
    addEventListener("keyup", onKey);
    addEventListener("blur", letGo);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("keyup", onKey);
      removeEventListener("blur", letGo);
    };
  }, [isOn]);
}

// The cable between board and host: pull it, play on, plug it in again; nothing is lost.
function Cable({ send }) {
  const [isPlugged, setPlugged] = useState(true);
  const toggle = () => {
    send(isPlugged ? { unplug: true } : { replug: true });
    setPlugged(!isPlugged);
  };
  return html`<button type="button" class="button small" data-do="cable" onClick=${toggle}>${t(isPlugged ? "unit_unplug" : "unit_replug")}</button>`;
}

export function UnitPanel({ withKeys }) {
  const [bench, send] = useBench();
  if (bench.state === "none") return html`<p class="hint">${t("unit_real")}</p>`;
  return html`<div class="unit-panel">
    ${bench.state === "gone" && html`<p class="hint" role="status">${t("unit_gone")}</p>`}
    <${UnitDrawing} bench=${bench} send=${send} withKeys=${withKeys} />
    ${withKeys && html`<p class="hint keys">${t("unit_keys")}</p><${Cable} send=${send} />`}
  </div>`;
}
