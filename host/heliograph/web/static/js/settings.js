// Clock, pause and bots, as everybody sees them; what can be set is loaded when somebody wants it.

import { html, useEffect, useState } from "/vendor/htm.js";
import { hostNow } from "./host_time.js";
import { later } from "./later.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

const SettingsDialog = later(() => import("./settings_dialog.js"), "SettingsDialog", "/static/css/coach.css", "/static/css/settings.css", "/static/css/secure.css");

function useSeconds() {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
}

// How long the turn has taken, by the host's clock; drawn anew every second.
export function useTurnSeconds({ since_ms: since }) {
  useSeconds();
  return Math.max(0, Math.floor((hostNow() - since) / 1000));
}

export const clockTime = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// How long this turn has taken, by the host's clock; in sight where a limit was agreed on.
export function TurnClock({ view }) {
  const seconds = useTurnSeconds(view.settings);
  const { paused_ms: paused, limit_s: limit } = view.settings;
  if (paused !== null) return html`<span class="pill paused" role="status"><span class="dot warn"></span>${t("settings_pause")}</span>`;
  const isTurn = (view.due.seat ?? null) !== null || view.seats.some((seat) => seat.state === "now");
  if (!limit || !view.live || !isTurn) return null;
  const isOver = seconds > limit;
  return html`<span class=${`pill clock ${isOver ? "over" : ""}`} title=${isOver ? t("settings_clock_over") : ""}
    aria-label=${t("settings_clock", { time: clockTime(seconds) })}><${Icon} name="clock" />${clockTime(seconds)}<span class="wide-only"> / ${clockTime(limit)}</span></span>`;
}

// What everybody should know at once: a pause, a bot that thinks, bots that wait.
export function Notices({ view, table }) {
  const { paused_ms: paused, thinking, hold } = view.settings;
  const canGoOn = view.role === "host" && table.isOnline;
  const goOn = canGoOn && html`<button type="button" class="button small" data-do="go_on" onClick=${() => table.command({ do: "go_on" })}>${t("settings_go_on")}</button>`;
  // A bot that has just decided is told of a moment longer; by then somebody else aims at an offer below.
  const thinker = view.live ? view.seats.find((seat) => seat.seat === thinking && seat.state === "now") : null;
  if (paused !== null) return html`<p class="notice" role="status">${t("settings_paused")}${goOn}</p>`;
  if (hold && view.live) return html`<p class="notice" role="status">${t("bots_hold")}${goOn}</p>`;
  if (thinker) return html`<p class="notice thinking" role="status" data-thinking=${thinker.number}><span class="dots" aria-hidden="true"></span>${t("bot_thinks", { who: thinker.name })}</p>`;
  return null;
}

export function SettingsButton({ view, table }) {
  const [isOpen, setOpen] = useState(false);
  return html`<button type="button" class="button square quiet" data-do="settings" onClick=${() => setOpen(true)} aria-label=${t("settings")} title=${t("settings")}><${Icon} name="sliders" /></button>
    ${isOpen && html`<${SettingsDialog} view=${view} table=${table} onClose=${() => setOpen(false)} />`}`;
}
