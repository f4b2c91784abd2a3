// The view from afar by itself: where nobody touched anything for a while, if this device allows it.

import { useEffect } from "/vendor/htm.js";
import { beside } from "./connection.js";
import { comesFromAfar } from "./device.js";

const RESTING_MS = 180_000;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];
const BY_ITSELF = "by_itself";

function goFar() {
  const far = new URL(beside("/far"), location.href);
  far.searchParams.set(BY_ITSELF, "");
  location.assign(far);
}

// `isAtTable`: a match is on the table and no dialog waits for an answer.
export function useResting(isAtTable) {
  useEffect(() => {
    if (!isAtTable) return undefined;
    let timer = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, RESTING_MS);
    };
    const rest = () => (comesFromAfar() && !document.querySelector("dialog[open]") ? goFar() : wait());
    wait();
    for (const touch of TOUCHES) addEventListener(touch, wait, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) removeEventListener(touch, wait);
    };
  }, [isAtTable]);
}

// Whoever touches a screen that went there by itself is back at once.
export function useReturn() {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has(BY_ITSELF)) return undefined;
    const back = () => history.back();
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, back, { once: true });
    return () => ["pointerdown", "keydown"].forEach((touch) => removeEventListener(touch, back));
  }, []);
}
