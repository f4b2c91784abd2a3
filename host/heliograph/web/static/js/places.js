// The places of a drawing: which of them can be tapped now, and what a tap does.

import { useEffect, useLayoutEffect, useRef, useState } from "/vendor/htm.js";

const NOWHERE = { rev: -1, place: null };
const NOTHING = new Map();
const LONGEST_WAY_MS = 2000;

// The place that was tapped. With one offer there it is entered at once; with several, the list of
// offers shows only those. Returns functions that stay the same, so that drawings can stand still, and
// what the frame of the drawing hears.
export function usePlace(view, table, isDisabled) {
  const [chosen, setChosen] = useState(NOWHERE);
  const now = useRef(null);
  now.current = { view, table, isDisabled };
  const hands = useRef(null);
  hands.current ??= makeHands(now, setChosen);
  useLayoutEffect(hands.current.settle, [view.rev]);
  const { enter, leave, press } = hands.current;
  const focus = useFocusKept(`${view.rev} ${view.offers.length}`);
  const frame = { ...focus, onClick: press, onKeyDown: press };
  return { place: chosen.rev === view.rev ? chosen.place : null, enter, leave, press, frame };
}

// Whoever works with the keyboard goes on where the table goes on: what had the focus may be gone.
function useFocusKept(moment) {
  const whole = useRef(null);
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) {
      whole.current?.querySelector("button:enabled, [role=button]")?.focus({ preventScroll: true });
    }
  }, [moment]);
  return {
    ref: whole,
    onfocusin: () => { isInside.current = true; },
    onfocusout: (event) => { if (event.relatedTarget) isInside.current = whole.current.contains(event.relatedTarget); },
  };
}

// A quick hand taps the next place before the answer to the last tap is there. Such a tap is meant
// for the table as it will be: it waits for it. A second tap on a place that was entered is a bounce.
function makeHands(now, setChosen) {
  let underway = null; // { from, tapped, isDone, held, at }

  // `tapped`: the place that was entered at once, null where the offer was chosen from the list.
  const enter = async (offer, tapped = null) => {
    const { view, table } = now.current;
    const mine = { from: view.rev, tapped, isDone: false, held: null, at: performance.now() };
    underway = mine;
    mine.isDone = await table.ask({ do: "enter", choices: offer.choices, at: view.at });
    if (!mine.isDone && underway === mine) underway = null;
    settle();
  };

  const pick = (target) => {
    const { view, isDisabled } = now.current;
    if (isDisabled) return;
    if (underway && performance.now() - underway.at < LONGEST_WAY_MS) {
      if (target !== underway.tapped) underway.held = target;
      return;
    }
    const here = view.offers.filter((offer) => offer.target === target);
    if (here.length === 1) enter(here[0], target);
    else if (here.length > 1) setChosen({ rev: view.rev, place: target });
  };

  const settle = () => {
    if (!underway?.isDone || underway.from === now.current.view.rev) return;
    const { held } = underway;
    underway = null;
    if (held) pick(held);
  };

  // One ear for a whole drawing: a click, Enter or the space bar on a place picks it.
  const press = (event) => {
    const spot = event.target.closest?.("[data-target]");
    if (!spot || (event.type === "keydown" && (!isPress(event) || spot.tagName === "BUTTON"))) return;
    event.preventDefault();
    pick(spot.dataset.target);
  };

  return { enter: (offer) => enter(offer), settle, press, leave: () => setChosen(NOWHERE) };
}

export const isPress = (event) => event.type !== "keydown" || event.key === "Enter" || event.key === " ";

// What makes a part of a drawing a button; `press` hears it.
export function buttonAt(target, label) {
  return { role: "button", tabindex: 0, "aria-label": label, "data-target": target };
}

// What a part of a drawing is to whoever hears the page: one picture with a name, not its strokes.
// `thing`: its place, where it can be asked about.
export const pictureOf = (label, thing) => ({ role: "img", "aria-label": label, "data-thing": thing });

// The places with offers and the words of those, by part of the drawing. What belongs to a part stays
// the same object while it is the same, so that the part stands still while others change.
export function useOpenPlaces(offers, isDisabled, partOf) {
  const kept = useRef(new Map());
  const fresh = new Map();
  for (const { target, label } of isDisabled ? [] : offers) {
    if (!target) continue;
    const part = partOf(target);
    if (!fresh.has(part)) fresh.set(part, new Map());
    const places = fresh.get(part);
    places.set(target, [...(places.get(target) ?? []), label]);
  }
  for (const [part, places] of fresh) {
    const old = kept.current.get(part);
    if (old && isSame(old, places)) fresh.set(part, old);
  }
  kept.current = fresh;
  return (part) => fresh.get(part) ?? NOTHING;
}

function isSame(old, fresh) {
  if (old.size !== fresh.size) return false;
  for (const [target, labels] of fresh) if (old.get(target)?.join("\n") !== labels.join("\n")) return false;
  return true;
}

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const SIDEWAYS = 3; // how much further a place seems that lies beside the way of an arrow

const middle = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

// An arrow goes on to the nearest of the places in its direction, which is returned.
export function walk(event, places) {
  const here = event.target.closest(places);
  if (!here || !(event.key in ARROWS)) return null;
  const [right, down] = ARROWS[event.key];
  const [x, y] = middle(here);
  const far = (place) => {
    const [dx, dy] = [middle(place)[0] - x, middle(place)[1] - y];
    const ahead = dx * right + dy * down;
    return ahead > 1 ? ahead + SIDEWAYS * Math.abs(dx * down + dy * right) : Infinity;
  };
  const found = [...event.currentTarget.querySelectorAll(places)].map((place) => [far(place), place]);
  const [distance, nearest] = found.reduce((one, other) => (other[0] < one[0] ? other : one));
  if (distance === Infinity) return null;
  event.preventDefault();
  nearest.focus();
  return nearest;
}
