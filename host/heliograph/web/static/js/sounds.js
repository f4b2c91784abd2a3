// Short tones, made here: no files. Off until somebody wants them, on this device alone.

import { useEffect, useRef } from "/vendor/htm.js";
import { recall, remember } from "./device.js";

// Frequencies in hertz and seconds each
const CUES = {
  turn: [[523, 0.12], [784, 0.2]],
  refused: [[220, 0.14], [196, 0.22]],
  end: [[523, 0.14], [659, 0.14], [784, 0.14], [1047, 0.36]],
};
const LOUDNESS = 0.14;
const FADE_S = 0.03;

let audio = null;

export const hasSounds = () => recall("sounds") === "on";

export function chooseSounds(isOn) {
  remember("sounds", isOn ? "on" : "off");
  if (isOn) play("turn");
}

export function play(cue) {
  audio ??= new AudioContext();
  audio.resume();
  let at = audio.currentTime + 0.02;
  for (const [frequency, seconds] of CUES[cue]) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, at + FADE_S);
    loudness.gain.linearRampToValueAtTime(0, at + seconds);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds;
  }
}

const isOver = (view) => Boolean(view.is_over) || view.phase === "over";

// Whose turn it is, as far as this page cares: a phone hears its own seat, the table screen all.
function turnHeard(view) {
  const seats = view.seats.filter((seat) => seat.state === "now" && !seat.bot).map((seat) => seat.seat);
  if (view.role === "seat") return seats.includes(view.viewer) ? "mine" : "";
  return (seats.length ? seats : [view.due.seat ?? ""]).join(" ");
}

function cueOf(before, view) {
  if (!view.live || before.match !== view.match) return null;
  if (isOver(view)) return before.isOver ? null : "end";
  const turn = turnHeard(view);
  return turn && turn !== before.turn ? "turn" : null;
}

export function useSounds(view, refusal) {
  const before = useRef(null);
  useEffect(() => {
    if (!view) return;
    const cue = before.current && cueOf(before.current, view);
    before.current = { turn: turnHeard(view), isOver: isOver(view), match: view.match };
    if (cue && hasSounds()) play(cue);
    if (cue === "turn" && view.role === "seat" && recall("nudges") === "on") import("./nudges.js").then((nudges) => nudges.nudge());
  }, [view]);
  useEffect(() => {
    if (refusal && hasSounds()) play("refused");
  }, [refusal?.key]);
}
