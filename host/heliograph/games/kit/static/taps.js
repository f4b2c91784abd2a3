// What a tap on a drawing means. An offer at one place is entered by one tap; one at several places
// ("men:a7>men:d7") by a tap on each of them, in their order.

import { useEffect, useState } from "/vendor/htm.js";
import { isPress } from "/static/js/places.js";

const NOTHING = [];
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const SIDEWAYS = 3; // how much further a place seems that lies beside the way of an arrow

// The places that were tapped so far. All drawings of a page share them: a card of the hand can go to
// a place of the board.
let held = { at: "", path: NOTHING };
const drawings = new Set();

function hold(at, path) {
  held = { at, path };
  for (const drawAgain of drawings) drawAgain(held);
}

// The places that come next after those of `path`: what a tap there enters, "" where more must follow.
function nextPlaces(offers, path) {
  const next = new Map();
  for (const { target, label } of offers) {
    const places = target.split(">");
    const place = places[path.length];
    if (!place || !path.every((one, at) => places[at] === one)) continue;
    const known = next.get(place) ?? { enters: "", labels: [] };
    if (places.length > path.length + 1) next.set(place, known);
    else next.set(place, { enters: target, labels: [...known.labels, label] });
  }
  return next;
}

// Where only one thing can be done, each of its places means it.
function onlyPlaces({ target, label }) {
  return new Map(target.split(">").map((place) => [place, { enters: target, labels: [label] }]));
}

// What can be tapped: `enters` is the offer that a tap enters, `holds` what it keeps for the next tap.
function readTaps(offers, path) {
  const placed = offers.filter((offer) => offer.target);
  const first = placed.length === 1 && offers.length === 1 ? onlyPlaces(placed[0]) : nextPlaces(placed, NOTHING);
  const next = path.length ? nextPlaces(placed, path) : first;
  return (place) => {
    const step = next.get(place);
    if (step?.enters) return { ...step, look: path.length ? "end" : "open" };
    const at = path.indexOf(place);
    if (at >= 0) return { look: "held", holds: path.slice(0, at) };
    if (step) return { look: "source", holds: [...path, place] };
    const other = first.get(place);
    return other && !other.enters ? { look: "source", holds: [place] } : null;
  };
}

// What a place is to the eye, the ear, a finger and the keyboard.
function attributesOf(place, said, tap, isChosen) {
  const named = { "aria-label": said, "data-thing": place };
  if (!tap) return { ...named, role: "img", tabindex: -1 }; // the focus stays here when the table goes on
  const button = { ...named, role: "button", tabindex: 0, "data-look": isChosen ? "held" : tap.look };
  if (!tap.enters) return { ...button, "data-source": place, "aria-pressed": String(tap.look === "held") };
  const [label, ...more] = tap.labels;
  const isPlain = more.length > 0 || said.startsWith(label);
  return { ...button, "data-target": tap.enters, "aria-label": isPlain ? said : `${said}, ${label}` };
}

function useEscape(at, path) {
  useEffect(() => {
    if (!path.length) return undefined;
    const letGo = (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      hold(at, NOTHING);
    };
    addEventListener("keydown", letGo);
    return () => removeEventListener("keydown", letGo);
  }, [at, path]);
}

const middle = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

// An arrow goes on to the nearest place in its direction.
function walk(event) {
  const here = event.target.closest("[data-thing]");
  if (!here || !(event.key in ARROWS)) return;
  const [right, down] = ARROWS[event.key];
  const [x, y] = middle(here);
  const far = (place) => {
    const [dx, dy] = [middle(place)[0] - x, middle(place)[1] - y];
    const ahead = dx * right + dy * down;
    return ahead > 1 ? ahead + SIDEWAYS * Math.abs(dx * down + dy * right) : Infinity;
  };
  const places = [...event.currentTarget.querySelectorAll("[data-thing]")].map((place) => [far(place), place]);
  const [distance, nearest] = places.reduce((one, other) => (other[0] < one[0] ? other : one));
  if (distance === Infinity) return;
  event.preventDefault();
  nearest.focus();
}

// `at` returns the attributes of a place; `frame` is what the element round them hears.
export function useTaps({ view, place, isDisabled }) {
  const now = `${view.at} ${view.viewer}`;
  const [, drawAgain] = useState(held);
  useEffect(() => {
    drawings.add(drawAgain);
    return () => drawings.delete(drawAgain);
  }, []);
  const path = held.at === now ? held.path : NOTHING; // what can be done next begins anew
  useEscape(now, path);
  const tapAt = readTaps(isDisabled ? NOTHING : view.offers, path);
  const press = (event) => {
    const spot = event.target.closest("[data-source]");
    if (!isPress(event)) walk(event);
    else if (spot) {
      event.preventDefault();
      hold(now, tapAt(spot.dataset.source).holds);
    }
  };
  const at = (target, said) => attributesOf(target, said, tapAt(target), target === place);
  return { at, frame: { onClick: press, onKeyDown: press } };
}
