// The time of each seat; whose clock runs is seen to run.

import { html } from "/vendor/htm.js";
import { shownTime, usePassed } from "/games/any_game/clock.js";
import { SeatToken } from "/static/js/seats.js";

export function Clock({ part: { label, seats, running, stands }, people, view }) {
  const passed = usePassed(running !== null, view);
  if (!seats.length) return null;
  return html`<section class="kit-clock" aria-label=${label}>${seats.map(({ seat, name, left }) => {
    const time = Math.max(0, left - (seat === running ? passed : 0));
    const look = `${seat === running ? "is-running" : ""} ${time ? "" : "is-over"}`;
    return html`<p key=${seat} class=${look} role="timer" aria-label=${`${name}: ${shownTime(time)}`}><${SeatToken} seat=${people[seat]} size=${22} /><strong aria-hidden="true">${shownTime(time)}</strong></p>`;
  })}${stands && html`<small>${stands}</small>`}</section>`;
}
