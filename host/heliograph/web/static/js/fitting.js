// How many offers have room: what would be scrolled for is folded, and a drawing is made smaller before it is cut.

import { useEffect, useLayoutEffect, useRef, useState } from "/vendor/htm.js";

const FOLD = 52; // what a folded group takes

function useWindowSize() {
  const [size, setSize] = useState("");
  useEffect(() => {
    const onResize = () => setSize(`${innerWidth}x${innerHeight}`);
    addEventListener("resize", onResize);
    document.fonts.addEventListener("loadingdone", onResize);
    return () => {
      removeEventListener("resize", onResize);
      document.fonts.removeEventListener("loadingdone", onResize);
    };
  }, []);
  return size;
}

// All are drawn once; where they are higher than their panel, only as many stay as end above its edge.
// `moment`: what the offers are of; while it is the same, none of them moves.
export function useFitting(moment) {
  const panel = useRef(null);
  const key = `${moment} ${useWindowSize()}`;
  const [fit, setFit] = useState({ key, count: Infinity });
  const count = fit.key === key ? fit.count : Infinity;
  const [, lookAgain] = useState(0);
  useEffect(() => {
    const room = panel.current;
    if (!room) return;
    const observer = new ResizeObserver(() => isTooHigh(room) && lookAgain((times) => times + 1));
    observer.observe(room); // a style sheet may come after what it makes smaller
    return () => observer.disconnect();
  }, [key]);
  useLayoutEffect(() => {
    const room = panel.current;
    if (!room || count === 0 || room.querySelector("details[open]") || !isTooHigh(room)) return;
    setFit({ key, count: count === Infinity ? countAbove(room) : count - 1 });
  });
  return { panel, count };
}

const isTooHigh = (room) => room.scrollHeight > room.clientHeight + 1;

function countAbove(room) {
  const edge = room.getBoundingClientRect().top + room.clientHeight - FOLD;
  const offers = [...room.querySelectorAll(":scope > .offer-group .offer")];
  return offers.filter((one) => one.getBoundingClientRect().bottom <= edge).length;
}

const SMALLEST = 0.6;
const STEP = 0.05;

// The drawing is made smaller until its frame shows all of it. It never grows again while the frame is
// the same: what changes its size at every step has no places that a finger remembers.
export function useShrinking(frame, game) {
  const last = useRef({ key: "", zoom: 1 });
  useEffect(() => {
    const side = frame.current;
    const shrink = () => {
      const drawing = side.lastElementChild;
      if (!drawing || drawing.querySelector("details[open]")) return;
      const key = `${game} ${side.clientWidth} ${side.clientHeight}`;
      if (last.current.key !== key) last.current = { key, zoom: 1 };
      const isOneScreen = getComputedStyle(side).overflowY === "auto" && side.clientHeight > 480;
      drawing.style.zoom = isOneScreen ? last.current.zoom : 1;
      while (isOneScreen && side.scrollHeight > side.clientHeight + 1 && last.current.zoom > SMALLEST) {
        last.current.zoom = Math.max(SMALLEST, last.current.zoom - STEP);
        drawing.style.zoom = last.current.zoom;
      }
    };
    const observer = new ResizeObserver(shrink);
    observer.observe(side);
    for (const one of side.children) observer.observe(one);
    const seen = new MutationObserver(() => {
      for (const one of side.children) observer.observe(one);
    });
    seen.observe(side, { childList: true });
    return () => {
      observer.disconnect();
      seen.disconnect();
    };
  }, [game]);
}
