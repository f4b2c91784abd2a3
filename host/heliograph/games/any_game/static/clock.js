// The time of a table: what the last step left, and what has passed since by the host's clock.

import { html, useEffect, useState } from "/vendor/htm.js";
import { hostNow } from "/static/js/host_time.js";

const TICK_MS = 1000;

// Tenths of a second since the last step, while the clock runs and the page shows the present.
export function usePassed(isRunning, view) {
  const runs = isRunning && view.live;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [view.rev, runs]);
  return runs ? Math.max(0, Math.floor((hostNow() - view.settings.step_ms) / 100)) : 0;
}

// 754 tenths: 1:15
export function shownTime(tenths) {
  const seconds = Math.trunc(Math.abs(tenths) / 10);
  const minutes = `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return tenths < 0 && seconds ? `−${minutes}` : minutes;
}

export function Clock({ board, view }) {
  const passed = usePassed(Boolean(board.clock?.is_running), view);
  const { clock, words } = board;
  if (!clock) return null;
  const left = clock.left === null ? null : clock.left - passed;
  return html`<p class=${`any-clock ${left !== null && left <= 0 ? "is-over" : ""}`} role="timer"><strong>${shownTime(left ?? clock.total + passed)}</strong>
    <small>${clock.is_paused ? words.paused : left === null ? words.used : words.left}</small></p>`;
}

export function SeatTime({ seat, index, board, view }) {
  const passed = usePassed(Boolean(board.clock?.is_running), view);
  if (seat.spent === null) return null;
  const mine = board.clock.seat === index ? passed : 0;
  const hasBank = seat.bank !== null;
  return html`<p class="any-time">${shownTime(hasBank ? seat.bank - mine : seat.spent + mine)} <small>${hasBank ? board.words.left : board.words.used}</small></p>`;
}
