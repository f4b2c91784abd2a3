// Plots of a person's history. Shape and text carry what colour shows; a table stands beside each.

import { html } from "/vendor/htm.js";
import { shown } from "./numbers.js";
import { t } from "./texts.js";

const WIDTH = 420;
const HEIGHT = 150;
const LEFT = 40;
const RIGHT = 46;
const EDGE = 16;
const WON_R = 6;

// Where a value stands, game by game: the plot tells the order, the table beside it the days.
function scales(count, low, high) {
  const span = high - low || 1;
  return {
    x: (index) => LEFT + (count > 1 ? ((WIDTH - LEFT - RIGHT) * index) / (count - 1) : (WIDTH - LEFT - RIGHT) / 2),
    y: (value) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / span,
  };
}

function Axis({ values, y, lang }) {
  return values.map((value) => html`<g key=${value}><line class="people-axis" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(value)} y2=${y(value)} />
    <text class="people-mark" x=${LEFT - 6} y=${y(value)} text-anchor="end" dominant-baseline="central">${shown(Math.round(value)).toLocaleString(lang)}</text></g>`);
}

// A won game is a star, a lost one a dot.
function Point({ x, y, isWon, label }) {
  if (!isWon) return html`<circle class="people-point" cx=${x} cy=${y} r="3.5"><title>${label}</title></circle>`;
  const corners = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 ? WON_R / 2.4 : WON_R;
    const angle = (Math.PI * index) / 5 - Math.PI / 2;
    return `${x + radius * Math.cos(angle)},${y + radius * Math.sin(angle)}`;
  });
  return html`<polygon class="people-point won" points=${corners.join(" ")}><title>${label}</title></polygon>`;
}

export function ScorePlot({ game, lang }) {
  const scored = game.matches.filter((one) => one.score !== null);
  if (scored.length < 2) return null;
  const scores = scored.map((one) => one.score);
  const [low, high] = [Math.min(0, ...scores), Math.max(...scores)];
  const { x, y } = scales(scored.length, low, high);
  const label = `${t("people_scores_of", { game: game.title })}: ${scores.map((one) => shown(one)).join(", ")}`;
  return html`<svg class="people-plot" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
    <${Axis} values=${[low, high]} y=${y} lang=${lang} />
    <polyline class="people-line" points=${scored.map((one, index) => `${x(index)},${y(one.score)}`).join(" ")} />
    ${scored.map((one, index) => html`<${Point} key=${one.match} x=${x(index)} y=${y(one.score)} isWon=${one.won} label=${shown(one.score)} />`)}
    <text class="people-last" x=${x(scored.length - 1) + 10} y=${y(scores.at(-1))} dominant-baseline="central">${shown(scores.at(-1))}</text></svg>
    <p class="hint people-key">★ ${t("people_won")}  ● ${t("people_not_won")}</p>`;
}

export function RatingPlot({ rating, lang }) {
  const { points } = rating;
  if (points.length < 2) return null;
  const low = Math.min(...points.map((one) => one.mu - one.band));
  const high = Math.max(...points.map((one) => one.mu + one.band));
  const { x, y } = scales(points.length, low, high);
  const side = (sign) => points.map((one, index) => `${x(index)},${y(one.mu + sign * one.band)}`);
  const last = points.at(-1);
  const label = t("people_rating_of", { game: rating.title, first: points[0].mu.toLocaleString(lang), last: last.mu.toLocaleString(lang), band: last.band.toLocaleString(lang) });
  return html`<svg class="people-plot" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
    <${Axis} values=${[low, high]} y=${y} lang=${lang} />
    <polygon class="people-band" points=${[...side(1), ...side(-1).reverse()].join(" ")} />
    ${[1, -1].map((sign) => html`<polyline key=${sign} class="people-bound" points=${side(sign).join(" ")} />`)}
    <polyline class="people-line" points=${points.map((one, index) => `${x(index)},${y(one.mu)}`).join(" ")} />
    <text class="people-last" x=${x(points.length - 1) + 8} y=${y(last.mu)} dominant-baseline="central">${last.mu.toLocaleString(lang)}</text></svg>`;
}
