// Plays the open match through its page: taps something at random, as soon as the last tap is on the screen.
// Called with { taps, seed }; returns whether the game is over and how long each tap took to be painted, in ms.
async ({ taps, seed }) => {
  const THINGS = ".offers [data-offer]:not([disabled]), .question button:not([disabled]), [data-do=sure]";
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const shown = () => document.querySelector("main")?.dataset.rev;
  const isOver = () => document.querySelector(".game-over") !== null;
  const below = (count) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % count;
  };
  const changed = (before) => new Promise((done) => {
    const look = () => shown() !== before || isOver() || document.querySelector("[data-refusal], [data-do=sure]");
    const watcher = new MutationObserver(() => {
      if (!look()) return;
      watcher.disconnect();
      done();
    });
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
    if (look()) {
      watcher.disconnect();
      done();
    }
  });
  const times = [];
  while (times.length < taps && !isOver()) {
    const things = document.querySelectorAll(THINGS);
    if (!things.length) {
      await painted();
      continue;
    }
    const before = shown();
    const began = performance.now();
    things[below(things.length)].click();
    await changed(before);
    await painted();
    times.push(performance.now() - began);
  }
  return { isOver: isOver(), times };
}
