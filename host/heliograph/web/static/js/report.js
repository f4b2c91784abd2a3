// How a match went: chances over time, turning points, luck and decisions, time.

import { html, useEffect, useRef } from "/vendor/htm.js";
import { useThought } from "./advice.js";
import { saveBlob } from "./files.js";
import { later } from "./later.js";
import { SeatToken } from "./seats.js";
import { Plot } from "./sheet.js";

const ASK_AGAIN_MS = 700;
const Photo = later(() => import("./photo.js"), "Photo");
const SharePicture = later(() => import("./share_picture.js"), "SharePicture");

function Point({ one, view, words, table }) {
  return html`<li data-turning=${one.step} data-kind=${one.kind}><${SeatToken} seat=${view.seats[one.seat]} size=${26} />
    <div><strong>${words[`kind_${one.kind}`]}: ${one.change}</strong> <span class="hint">${one.step_text}</span><p>${one.text}</p>
      ${one.other_text && html`<p class="advice-why">${one.other_text}</p>`}
      <button type="button" class="button small" disabled=${!table.isOnline} aria-label=${`${words.look}: ${one.step_text}`} onClick=${() => table.look(one.step)}>${words.look}</button></div></li>`;
}

function Rows({ head, rows, view }) {
  return html`<table><thead><tr>${head.map((label) => html`<th key=${label} scope="col">${label}</th>`)}</tr></thead>
    <tbody>${rows.map(([seat, ...values]) => html`<tr key=${seat}><th scope="row"><${SeatToken} seat=${view.seats[seat]} size=${26} /> ${view.seats[seat].name}</th>
      ${values.map((value, index) => html`<td key=${index}>${value}</td>`)}</tr>`)}</tbody></table>`;
}

function Luck({ luck, keys, words, view }) {
  const head = [words.who, words.first, ...keys.map((key) => words[`by_${key}`]), words.last];
  const rows = luck.map((one) => [one.seat, one.first, ...keys.map((key) => one[key]), one.last]);
  return html`<h3>${words.luck}</h3><p class="hint">${words.luck_why}</p><${Rows} head=${head} rows=${rows} view=${view} />`;
}

function Time({ time, words, view }) {
  const head = [words.who, words.turns, words.all_time, words.mean_time, words.longest];
  return html`<h3>${words.time}</h3><${Rows} head=${head} rows=${time.map((one) => [one.seat, one.turns, one.all_text, one.mean_text, one.longest_text])} view=${view} />`;
}

function Thought({ answer, view, table }) {
  const { words, turning } = answer;
  return html`<h3>${words.chances}</h3><${Plot} race=${answer.curve} seats=${view.seats} label=${words.chances} unit=${words.unit} />
    <h3>${words.turning}</h3>${turning.length ? html`<ol class="turning">${turning.map((one) => html`<${Point} key=${`${one.step} ${one.kind}`} one=${one} view=${view} words=${words} table=${table} />`)}</ol>` : html`<p>${words.no_turning}</p>`}
    <${Luck} luck=${answer.luck} keys=${answer.luck_keys} words=${words} view=${view} />`;
}

function Story({ answer, view, table }) {
  if (!answer.story.length) return null;
  return html`<section class="story" aria-labelledby="story"><h3 id="story">${answer.words.story}</h3>${answer.story.map((sentence) => html`<p key=${sentence}>${sentence}</p>`)}
    <${Photo} key=${answer.match} answer=${answer} view=${view} table=${table} /><${SharePicture} answer=${answer} view=${view} lang=${table.lang} /></section>`;
}

// Where it was: told by the table screen, read by everybody.
function Where({ answer, view, table }) {
  const { words, place, match } = answer;
  if (view.role !== "host") return place && html`<p>${words.place}: ${place}</p>`;
  return html`<label class="report-place"><span>${words.place}</span> <input class="field" data-do="place" maxlength="80" autocomplete="off" value=${place}
    onChange=${(event) => table.command({ do: "place", match, place: event.target.value })} /></label>`;
}

// The file comes as an answer of its own; it is saved once for each time that it was asked for.
function useSaving(table) {
  const wanted = useRef(false);
  const file = table.answers.report_file;
  useEffect(() => {
    if (!wanted.current || !file) return;
    wanted.current = false;
    saveBlob(new Blob([file.content], { type: "text/html" }), file.name);
  }, [file]);
  return () => {
    wanted.current = true;
    table.command({ do: "report_file" });
  };
}

export function ReportPanel({ view, table }) {
  const found = useThought(table, { do: "report" }, view.at, ASK_AGAIN_MS);
  const save = useSaving(table);
  if (found?.match !== view.match) return null; // none yet, or that of the game before
  const { words, is_done: isDone } = found;
  return html`<section class="report" aria-label=${words.title} aria-busy=${isDone ? "false" : "true"} data-done=${isDone ? "" : undefined}>
    <h2>${words.title}</h2>${!isDone && html`<p class="hint" role="status">${words.thinking}</p><progress max="1" value=${found.done} aria-label=${words.title}></progress>`}
    <${Story} answer=${found} view=${view} table=${table} />
    ${found.curve.length > 0 && html`<${Thought} answer=${found} view=${view} table=${table} />`}
    <${Where} answer=${found} view=${view} table=${table} />
    <${Time} time=${found.time} words=${words} view=${view} />
    <p class="hint">${words.how}</p>
    ${isDone && html`<p class="over-again"><button type="button" class="button" data-do="report-save" disabled=${!table.isOnline} onClick=${save}>${words.save}</button></p>`}</section>`;
}
