// What a tap on a drawing means. An offer at one place is entered by one tap; one at several places
// ("men:a7>men:d7") by a tap on each of them, in their order.

import { useEffect, useState } from "/vendor/htm.js";
import { isPress, walk } from "/static/js/places.js";

const NOTHING = [];

// The places that were tapped so far. All drawings of a page share them: a card of the hand can go to
// a place of the board.
let held = { at: "", path: NOTHING };
const drawings = new Set();

function hold(at, path) {
  held = { at, path };
  for (const drawAgain of drawings) drawAgain(held);
}

// The ways to enter offers: their places in the order in which they are tapped.
const waysOf = (offers) => offers.map(({ target, label }) => ({ places: target.split(">"), target, label }));
const backOf = (ways) => ways.filter(({ places }) => places.length === 2).map((way) => ({ ...way, places: way.places.toReversed() }));

// The places that come next after those of `path`: what a tap there enters, "" where more must follow.
function nextPlaces(ways, path) {
  const next = new Map();
  for (const { places, target, label } of ways) {
    const place = places[path.length];
    if (!place || !path.every((one, at) => places[at] === one)) continue;
    const known = next.get(place) ?? { enters: "", labels: [] };
    if (places.length > path.length + 1) next.set(place, known);
    else next.set(place, { enters: target, labels: [...known.labels, label] });
  }
  return next;
}

// Where only one thing can be done, each of its places means it.
function onlyPlaces({ places, target, label }) {
  return new Map(places.map((place) => [place, { enters: target, labels: [label] }]));
}

// Where every way begins at one place, that one is held from the start.
function begunPath(ways) {
  const [first, ...others] = new Set(ways.map(({ places }) => places[0]));
  return first && !others.length && ways.every(({ places }) => places.length > 1) ? [first] : NOTHING;
}

// A move that is begun at its end: with one way there it is entered, else where it begins is asked.
function readEnd(back, path, place) {
  const to = back.filter(({ places }) => places[0] === place);
  if (!path.length && to.length === 1) return { enters: to[0].target, labels: [to[0].label], look: "possible" };
  return !path.length && to.length ? { look: "possible", holds: [place] } : null;
}

const lookOf = (path, isBack) => (!path.length ? "open" : isBack ? "source" : "end");

// What can be tapped: `enters` is the offer that a tap enters, `holds` what it keeps for the next tap.
// `isFromBothEnds`: a move can be begun at its end as well, and what can move itself is no end.
function readTaps(offers, held, isFromBothEnds) {
  const ways = waysOf(offers.filter((offer) => offer.target));
  const isOnly = ways.length === 1 && offers.length === 1;
  const first = isOnly ? onlyPlaces(ways[0]) : nextPlaces(ways, NOTHING);
  const path = held.length || isOnly ? held : begunPath(ways);
  const back = isFromBothEnds ? backOf(ways) : NOTHING;
  const isBack = path.length > 0 && !first.has(path[0]);
  const next = path.length ? nextPlaces(isBack ? back : ways, path) : first;
  return (place) => {
    const step = next.get(place);
    const isStart = first.get(place)?.enters === "" && place !== path[0];
    const isOther = isFromBothEnds && isStart && !isBack && path.length > 0;
    if (step?.enters && !isOther) return { ...step, look: lookOf(path, isBack) };
    const at = path.indexOf(place);
    if (at >= 0) return { look: "held", holds: path.slice(0, at) };
    if (step && !isOther) return { look: "source", holds: [...path, place] };
    return isStart ? { look: "source", holds: [place] } : readEnd(back, path, place);
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

// `at` returns the attributes of a place; `frame` is what the element round them hears.
export function useTaps({ view, place, isDisabled }, isFromBothEnds = false) {
  const now = `${view.at} ${view.viewer}`;
  const [, drawAgain] = useState(held);
  useEffect(() => {
    drawings.add(drawAgain);
    return () => drawings.delete(drawAgain);
  }, []);
  const path = held.at === now ? held.path : NOTHING; // what can be done next begins anew
  useEscape(now, path);
  const tapAt = readTaps(isDisabled ? NOTHING : view.offers, path, isFromBothEnds);
  const press = (event) => {
    const spot = event.target.closest("[data-source]");
    if (!isPress(event)) walk(event, "[data-thing]");
    else if (spot) {
      event.preventDefault();
      hold(now, tapAt(spot.dataset.source).holds);
    }
  };
  const at = (target, said) => attributesOf(target, said, tapAt(target), target === place);
  return { at, frame: { onClick: press, onKeyDown: press } };
}
