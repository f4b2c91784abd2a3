// Plays the open match through its page: taps something at random, as soon as the last tap is on the screen.
// Called with { taps, seed, patience_ms }; returns whether the game is over, how long each tap took to be
// painted, in ms, and what it waited for in vain, if it did.
async ({ taps, seed, patience_ms = 60_000 }) => {
  const THINGS = ".offers [data-offer]:not([disabled]), .question button:not([disabled]), [data-do=sure]";
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const shown = () => document.querySelector("main")?.dataset.rev;
  const isOver = () => document.querySelector(".game-over") !== null;
  const things = () => [...document.querySelectorAll(THINGS)];
  const below = (count) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % count;
  };
  // True when it is so, false when that lasts too long
  const until = (isSo) => new Promise((done) => {
    const end = (answer) => {
      watcher.disconnect();
      clearTimeout(waiting);
      done(answer);
    };
    const look = () => isSo() && end(true);
    const watcher = new MutationObserver(look);
    const waiting = setTimeout(() => end(false), patience_ms);
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
  });
  const times = [];
  const report = (stuck = "") => ({ isOver: isOver(), times, stuck });
  while (times.length < taps && !isOver()) {
    if (!await until(() => isOver() || things().length)) return report("expected something to tap, found nothing");
    if (isOver()) break;
    const before = shown();
    const thing = things()[below(things().length)];
    const began = performance.now();
    thing.click();
    const isAnswered = () => shown() !== before || isOver() || document.querySelector("[data-refusal], [data-do=sure]");
    if (!await until(isAnswered)) return report(`expected an answer to ${thing.outerHTML}, got none`);
    await painted();
    times.push(performance.now() - began);
  }
  return report();
}
