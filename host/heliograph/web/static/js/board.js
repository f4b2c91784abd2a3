// The simulated board: rings of light and nine buttons, to press with pointer, touch or keys.

import { html, useEffect, useMemo, useRef, useState } from "/vendor/htm.js";
import { Connection, pageKey } from "./connection.js";
import { t } from "./texts.js";

const UNDO = 5;
const MINUS = 6;
const PLUS = 7;
const OK = 8;
const KEYS = { 1: 0, 2: 1, 3: 2, 4: 3, 5: 4, u: UNDO, U: UNDO, Backspace: UNDO, "-": MINUS, "+": PLUS, "=": PLUS, Enter: OK };
const RADIUS = { orbit: 176, order: 126, wheel: 82 };
const GLOW = { orbit: 13, order: 12, wheel: 11 };
const MIDDLE = { x: 230, y: 206 };
// Seat buttons stand in an arc below the rings, the four control buttons in a row under them.
const SEATS = [[62, 392], [146, 424], [230, 434], [314, 424], [398, 392]];
const CONTROLS = [[UNDO, 74, "undo"], [MINUS, 178, "minus"], [PLUS, 282, "plus"], [OK, 386, "ok"]];
const CONTROL_Y = 508;
// Real lights are dimmed to a ceiling and blind the eye all the same: a screen shows them brighter,
// and lifts what is faint so far that it can be seen by day.
const CEILING = 96;
const GAMMA = 0.72;
const LONGEST_HOLD_MS = 10_000;

export function useBench() {
  const [bench, setBench] = useState({ state: "connecting", pixels: "", parts: [] });
  const connection = useRef(null);
  useEffect(() => {
    connection.current = new Connection(`/ws/board?key=${pageKey()}`, (message) => {
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
  const [red, green, blue] = parts.map((part) => Math.round((255 * part) / most));
  return { css: `rgb(${red} ${green} ${blue})`, level: Math.min(1, most / CEILING) ** GAMMA };
}

function place(part, index, count) {
  if (part === "seats") return SEATS[index];
  const angle = (2 * Math.PI * index) / count;
  return [MIDDLE.x + RADIUS[part] * Math.sin(angle), MIDDLE.y - RADIUS[part] * Math.cos(angle)];
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
    for (let index = 0; index < count; index++, at++) {
      if (part === "seats") continue;
      const [x, y] = place(part, index, count);
      const light = colourOf(bench.pixels, at);
      if (light && !glows.has(light.css)) glows.set(light.css, `glow-${light.css.replace(/\D+/g, "-")}`);
      pixels.push({ key: `${part}${index}`, x, y, size: GLOW[part], light });
    }
  }
  return html`<${Glow} lights=${glows} />
    ${pixels.map(({ key, x, y, size, light }) => html`<g key=${key} data-pixel=${key} data-colour=${light?.css}>
      <circle class="socket" cx=${x} cy=${y} r=${size * 0.62} />
      ${light && html`<circle cx=${x} cy=${y} r=${size * 2} fill=${`url(#${glows.get(light.css)})`} opacity=${0.75 * light.level} />
        <circle cx=${x} cy=${y} r=${size * 0.62} fill=${light.css} opacity=${Math.min(1, 0.08 + light.level)} />
        <circle cx=${x} cy=${y} r=${size * 0.28} fill="#fff" opacity=${0.6 * light.level} />`}
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

function Key({ button, x, y, label, shown, light, isHeld, hold, isRound }) {
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
    ${isRound
      ? html`${light && html`<circle cx=${x} cy=${y} r="37" fill=${light.css} opacity=${0.35 * light.level} />`}
        <circle class="cap" cx=${x} cy=${y} r="28" />
        <circle class="cap-light" cx=${x} cy=${y} r="22" fill=${light ? light.css : "transparent"} opacity=${light ? 0.2 + 0.8 * light.level : 0} />`
      : html`<rect class="cap" x=${x - 44} y=${y - 22} width="88" height="44" rx="14" />`}
    <text class=${isRound && light && light.level > 0.35 ? "lit" : ""} x=${x} y=${y + 1} text-anchor="middle" dominant-baseline="central">${shown}</text>
  </g>`;
}

// A smaller build has fewer buttons; an older simulator does not say which.
function has(bench, button) {
  return !bench.buttons || bench.buttons.includes(button);
}

// How long the finger was down is told as well: on its way to the board a press may become shorter.
const lasting = (ms) => Math.min(LONGEST_HOLD_MS, Math.max(1, Math.round(ms)));

export function Board({ bench, send, withKeys }) {
  const [held, setHeld] = useState(() => new Set());
  const since = useRef(new Map());
  const hold = (button, isDown, { timeStamp }) => {
    const begun = since.current.get(button);
    if ((begun !== undefined) === isDown) return;
    if (isDown) since.current.set(button, timeStamp);
    else since.current.delete(button);
    setHeld(new Set(since.current.keys()));
    send(isDown ? { down: button } : { up: button, ms: lasting(timeStamp - begun) });
  };
  useKeys(hold, withKeys);
  const count = useMemo(() => Math.max(...bench.parts.filter(([part]) => part === "seats").map(([, n]) => n), 5), [bench.parts]);
  return html`<svg class="board" data-bench=${bench.state} viewBox="0 0 460 548" role="group" aria-label=${t("board_title")}>
    <rect class="case" x="6" y="6" width="448" height="536" rx="34" />
    <circle class="well" cx=${MIDDLE.x} cy=${MIDDLE.y} r="196" />
    ${bench.parts.map(([part]) => RADIUS[part] && html`<circle key=${part} class="groove" cx=${MIDDLE.x} cy=${MIDDLE.y} r=${RADIUS[part]} />`)}
    <${Lights} bench=${bench} />
    ${SEATS.slice(0, count).filter((_, seat) => has(bench, seat)).map(([x, y], seat) => html`<${Key} key=${seat} button=${seat} x=${x} y=${y} isRound=${true} label=${t("board_seat", { number: seat + 1 })}
      shown=${seat + 1} light=${seatLight(bench, seat)} isHeld=${held.has(seat)} hold=${hold} />`)}
    ${CONTROLS.filter(([button]) => has(bench, button)).map(([button, x, name]) => html`<${Key} key=${button} button=${button} x=${x} y=${CONTROL_Y} label=${t(`board_${name}`)}
      shown=${t(`board_${name}`)} isHeld=${held.has(button)} hold=${hold} />`)}
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
  return html`<button type="button" class="button small" data-do="cable" onClick=${toggle}>${t(isPlugged ? "board_unplug" : "board_replug")}</button>`;
}

export function BoardPanel({ withKeys }) {
  const [bench, send] = useBench();
  if (bench.state === "none") return html`<p class="hint">${t("board_real")}</p>`;
  return html`<div class="board-panel">
    ${bench.state === "gone" && html`<p class="hint" role="status">${t("board_gone")}</p>`}
    <${Board} bench=${bench} send=${send} withKeys=${withKeys} />
    ${withKeys && html`<p class="hint keys">${t("board_keys")}</p><${Cable} send=${send} />`}
  </div>`;
}
