// What somebody asks about: the thing under a finger held long, under the pointer, or with the focus.

const THING = "[data-target], [data-thing], [data-offer]";
const LONG_MS = 550;
const MOST_PX = 12; // a finger that goes further scrolls

// A place is what a drawing calls it (`data-target`, or `data-thing` where nothing can be entered).
export function askedThing(element) {
  const found = element.closest?.(THING);
  if (!found || found.closest("dialog")) return null;
  const { target, thing, offer } = found.dataset;
  return { place: target ?? thing ?? "", offer, label: found.getAttribute("aria-label") ?? "" };
}

// Some phones know no context menu: there a finger that rests on a thing asks. The tap that ends such a
// press means nothing else. Returns what stops listening.
export function onLongPress(ask) {
  let timer = 0;
  let from = null;
  const stop = () => clearTimeout(timer);
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const down = (event) => {
    stop();
    removeEventListener("click", swallow, true);
    if (event.pointerType !== "touch") return;
    from = event;
    timer = setTimeout(() => {
      if (!askedThing(event.target)) return;
      addEventListener("click", swallow, { capture: true, once: true });
      ask(event);
    }, LONG_MS);
  };
  const move = (event) => {
    if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > MOST_PX) stop();
  };
  const heard = { pointerdown: down, pointermove: move, pointerup: stop, pointercancel: stop };
  for (const name in heard) addEventListener(name, heard[name], { passive: true });
  return () => {
    stop();
    for (const name in heard) removeEventListener(name, heard[name]);
  };
}
