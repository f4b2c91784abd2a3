// A finished game as a picture to share: who won, how the chances went, and its story. Made on this device.

import { html } from "/vendor/htm.js";
import { saveBlob } from "./files.js";
import { shown } from "./numbers.js";
import { Icon } from "./shapes.js";

const WIDTH = 1080;
const HEIGHT = 1350;
const EDGE = 72;
const FONT = "Lexend, system-ui, sans-serif";
const PAPER = "#101319";
const TEXT = "#f3efe6";
const DIM = "#a9b0c0";
const SUN = "#ffb84d";
const PLOT = { top: 0, height: 260 };
const DASHES = [[], [18, 10], [6, 8], [28, 8, 6, 8], [2, 10], [10, 10], [20, 6], [4, 4]];
const MOST_SENTENCES = 5;

// Words in as many lines as they need, at most `most`; the last one says where it was cut.
function linesOf(paint, words, width, most) {
  const lines = [""];
  for (const word of words.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (paint.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]} …`];
}

function write(paint, words, { x = EDGE, y, size, colour = TEXT, weight = 400, width = WIDTH - 2 * EDGE, most = 2 }) {
  paint.font = `${weight} ${size}px ${FONT}`;
  paint.fillStyle = colour;
  const lines = linesOf(paint, words, width, most);
  lines.forEach((line, at) => paint.fillText(line, x, y + at * size * 1.35));
  return y + lines.length * size * 1.35;
}

// The colour of a seat as the page shows it
function colourOf(seat) {
  return seat.css ?? (getComputedStyle(document.documentElement).getPropertyValue(`--token-${seat.colour}`).trim() || TEXT);
}

function drawPeople(paint, seats, y) {
  const size = Math.min(150, (WIDTH - 2 * EDGE) / seats.length);
  for (const [at, seat] of seats.entries()) {
    const x = EDGE + size * (at + 0.5);
    paint.beginPath();
    paint.arc(x, y + 38, 36, 0, 2 * Math.PI);
    paint.fillStyle = colourOf(seat);
    paint.fill();
    paint.lineWidth = seat.state === "winner" ? 7 : 2;
    paint.strokeStyle = seat.state === "winner" ? SUN : DIM;
    paint.stroke();
    paint.textAlign = "center";
    write(paint, seat.name, { x, y: y + 110, size: 26, weight: seat.state === "winner" ? 700 : 400, width: size - 8, most: 1 });
    write(paint, String(shown(seat.score)), { x, y: y + 148, size: 30, colour: seat.state === "winner" ? SUN : DIM, weight: 700, width: size, most: 1 });
    paint.textAlign = "left";
  }
  return y + 190;
}

function drawChances(paint, curve, seats, top) {
  const first = curve[0][0];
  const last = Math.max(first + 1, curve.at(-1)[0]);
  const x = (step) => EDGE + ((WIDTH - 2 * EDGE) * (step - first)) / (last - first);
  const y = (percent) => top + PLOT.height * (1 - percent / 100);
  paint.strokeStyle = "#333b4d";
  paint.lineWidth = 2;
  for (const percent of [0, 50, 100]) {
    paint.beginPath();
    paint.moveTo(EDGE, y(percent));
    paint.lineTo(WIDTH - EDGE, y(percent));
    paint.stroke();
  }
  for (const [at, seat] of seats.entries()) {
    paint.setLineDash(DASHES[at] ?? []);
    for (const [width, colour] of [[11, "#c9cfdb"], [7, colourOf(seat)]]) {
      paint.lineWidth = width;
      paint.strokeStyle = colour;
      paint.beginPath();
      curve.forEach((point) => paint.lineTo(x(point[0]), y(point[seat.seat + 1])));
      paint.stroke();
    }
  }
  paint.setLineDash([]);
  return top + PLOT.height + 30;
}

function drawAll(paint, { answer, seats, lang }) {
  paint.fillStyle = PAPER;
  paint.fillRect(0, 0, WIDTH, HEIGHT);
  paint.fillStyle = SUN;
  paint.fillRect(0, 0, WIDTH, 12);
  paint.textBaseline = "alphabetic";
  const day = new Date(answer.last_ms).toLocaleDateString(lang, { dateStyle: "long" });
  let y = write(paint, answer.game, { y: 110, size: 68, weight: 700, most: 1 });
  y = drawPeople(paint, seats, write(paint, day, { y: y - 30, size: 28, colour: DIM, most: 1 }) + 4);
  y = write(paint, answer.words.chances, { y: y + 44, size: 24, colour: DIM, most: 1 });
  y = drawChances(paint, answer.curve, seats, y) + 24;
  for (const sentence of answer.story.slice(0, MOST_SENTENCES)) y = write(paint, sentence, { y, size: 27, most: 3 }) + 8;
  write(paint, "Heliograph", { y: HEIGHT - 34, size: 24, colour: SUN, weight: 600, most: 1 });
}

async function picture(shownThings) {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  await document.fonts?.ready;
  drawAll(canvas.getContext("2d"), shownThings);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

// A phone offers its own way to share; elsewhere the picture is saved.
async function share(shownThings) {
  const name = `${shownThings.answer.game}.png`;
  const file = new File([await picture(shownThings)], name, { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) return saveBlob(file, name);
  return navigator.share({ files: [file] }).catch(() => {}); // people may close it again
}

export function SharePicture({ answer, view, lang }) {
  return html`<button type="button" class="button" data-do="share-picture" onClick=${() => share({ answer, seats: view.seats, lang })}><${Icon} name="new" />${answer.words.share}</button>`;
}
