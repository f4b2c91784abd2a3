// The page itself: kept on this device where the browser allows that, and loaded again when the
// program became another one.

const SEEN = "heliograph.shell";
const VERSION_HEADER = "X-Heliograph-Shell";
let isGivingWay = false;

// A browser lets a worker keep a page only over https that it trusts, or on the host's own screen.
// A hall, which shows a table's page behind a ~, offers no worker.
export function keepPage() {
  if (!navigator.serviceWorker || location.pathname.includes("~")) return;
  addEventListener("load", () => navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" }).catch(() => {}));
}

// Another program has taken this address, and answers late or answered in vain once: its page is
// what people want to see, and nothing of ours stands between from now on.
export async function giveWay() {
  if (!navigator.serviceWorker?.controller) return;
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (isGivingWay || !answer?.ok || answer.headers.has(VERSION_HEADER)) return;
  isGivingWay = true;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  location.reload();
}

// Once for each version: where the page comes back as it was, it stays as it is.
export function renewPage(version) {
  const own = document.documentElement.dataset.shell;
  if (!own || own === version || hasSeen(version)) return;
  location.reload();
}

function hasSeen(version) {
  try {
    const isKnown = sessionStorage.getItem(SEEN) === version;
    sessionStorage.setItem(SEEN, version);
    return isKnown;
  } catch {
    return true;
  }
}
