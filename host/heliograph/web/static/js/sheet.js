// The score sheet with its reasons, and the race as a plot.

import { html } from "/vendor/htm.js";
import { useAnswer } from "./model.js";
import { shown } from "./numbers.js";
import { Rule } from "./rule.js";
import { SeatToken } from "./seats.js";
import { t } from "./texts.js";

const WIDTH = 560;
const HEIGHT = 220;
const EDGE = 30;
const RIGHT = 74; // room for the token of each seat and its score
const TOKEN_R = 9;
const TOKEN_GAP = 20;
const DASHES = ["", "9 5", "3 4", "14 4 3 4", "1 5"];

// Where the tokens at the end of the lines stand: beside their line, but never over each other.
export function spread(heights, low, high) {
  const order = heights.map((_, index) => index).sort((one, other) => heights[one] - heights[other] || one - other);
  const placed = [...heights];
  order.forEach((index, at) => {
    if (at) placed[index] = Math.max(placed[index], placed[order[at - 1]] + TOKEN_GAP);
  });
  let limit = high;
  for (const index of [...order].reverse()) {
    placed[index] = Math.max(low, Math.min(placed[index], limit));
    limit = placed[index] - TOKEN_GAP;
  }
  return placed;
}

// The token of a seat with its score, joined to the end of its line.
function LineEnd({ seat, x, from, at, score }) {
  return html`<path class="race-lead" d=${`M${x} ${from}L${x + 10} ${at}`} />
    <circle class="race-end" cx=${x + 10 + TOKEN_R} cy=${at} r=${TOKEN_R}><title>${`${seat.name}: ${score}`}</title></circle>
    <text class="race-number" x=${x + 10 + TOKEN_R} y=${at} text-anchor="middle" dominant-baseline="central">${seat.number}</text>
    <text class="race-score" x=${x + 14 + 2 * TOKEN_R} y=${at} dominant-baseline="central">${score}</text>`;
}

// `label`: what it shows, in words; `unit`: what stands behind a number.
export function Plot({ race, seats, label = t("sheet_race"), unit = "" }) {
  if (race.length < 2) return null;
  const last = Math.max(1, race.at(-1)[0]);
  const values = race.flatMap((point) => point.slice(1));
  const low = Math.min(0, ...values);
  const high = Math.max(low + 1, ...values);
  const x = (rev) => EDGE + ((WIDTH - EDGE - RIGHT) * rev) / last;
  const y = (value) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / (high - low);
  const line = (seat) => race.map((point) => `${x(point[0])},${y(point[seat.seat + 1])}`).join(" ");
  const final = (seat) => race.at(-1)[seat.seat + 1];
  const ends = spread(seats.map((seat) => y(final(seat))), TOKEN_R + 1, HEIGHT - TOKEN_R - 1);
  const words = seats.map((seat) => `${seat.name}: ${shown(final(seat))}${unit}`).join(", ");
  return html`<svg class="race" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${`${label}. ${words}`}>
    ${[low, high].map((value) => html`<g key=${value}><line x1=${EDGE} x2=${WIDTH - RIGHT} y1=${y(value)} y2=${y(value)} class="race-axis" />
      <text x=${EDGE - 6} y=${y(value)} class="race-mark" text-anchor="end" dominant-baseline="central">${shown(value)}</text></g>`)}
    ${seats.map((seat, index) => html`<g key=${seat.seat} data-colour=${seat.colour} style=${`--seat: ${seat.css ?? `var(--token-${seat.colour})`}`}>
      ${["race-edge", "race-line"].map((look) => html`<polyline key=${look} class=${look} stroke-dasharray=${DASHES[seat.seat]} points=${line(seat)} />`)}
      <${LineEnd} seat=${seat} x=${x(last)} from=${y(final(seat))} at=${ends[index]} score=${`${shown(final(seat))}${unit}`} /></g>`)}
  </svg>`;
}

// Nothing while nobody has points: at some tables they are counted only at the end.
function Race({ answer, view }) {
  const { race, missing } = answer;
  if (!missing.race && !race.some((point) => point.slice(1).some(Boolean))) return null;
  return html`<h3>${t(view.is_over ? "sheet_whole_race" : "sheet_race")}</h3>${missing.race ?? html`<${Plot} race=${race} seats=${view.seats} />`}`;
}

// The turns that brought the most points; a tap looks at the table after such a turn.
function Best({ best, view, table }) {
  return best.length > 0 && html`<h3>${t("people_best")}</h3><ol class="best-turns">${best.map((one) => html`<li key=${one.step} data-best=${one.step}>
    <${SeatToken} seat=${view.seats[one.seat]} size=${26} /><strong>+${shown(one.points)}</strong><span>${one.text}</span>
    <button type="button" class="button small" onClick=${() => table.look(one.step)} disabled=${!table.isOnline} aria-label=${`${t("sheet_look")}: ${one.text}`}>${t("sheet_look")}</button></li>`)}</ol>`;
}

export function Sheet({ view, table }) {
  const answer = useAnswer(table, { do: "sheet" }, `${view.match}/${view.now}/${view.length}`);
  if (answer?.match !== view.match) return null;  // none yet, or that of the game before
  if (answer.missing.sheet) return html`<p class="problem missing-part" role="status">${answer.missing.sheet}</p>`;
  return html`<div class="sheet">
    <table><thead><tr><th scope="col">${t("sheet_reason")}</th>
      ${view.seats.map((seat) => html`<th key=${seat.seat} scope="col"><${SeatToken} seat=${seat} size=${26} /> <span>${seat.name}</span></th>`)}</tr></thead>
      <tbody>${answer.rows.map((row, index) => html`<tr key=${index} class=${row.is_total ? "total" : ""}>
        <th scope="row">${row.label} <${Rule} rule=${row.rule} game=${view.game} /></th>
        ${row.values.map((value, seat) => html`<td key=${seat} data-won=${row.is_total && view.seats[seat]?.state === "winner" ? "" : undefined}>${shown(value)}</td>`)}</tr>`)}</tbody></table>
    <${Race} answer=${answer} view=${view} />
    ${answer.missing.best ?? html`<${Best} best=${answer.best} view=${view} table=${table} />`}</div>`;
}
