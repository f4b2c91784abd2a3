// A phone calls whoever holds its seat: it vibrates, and says so while its page is out of sight.
// Off until somebody wants it, on this device alone. Browsers allow it over https only.

import { recall, remember } from "./device.js";
import { t } from "./texts.js";

const PATTERN_MS = [120, 80, 120];
const TAG = "heliograph-turn"; // a newer notice takes the place of the one before

const canNotify = () => isSecureContext && "Notification" in window;

export const canNudge = () => canNotify() || (isSecureContext && "vibrate" in navigator);
export const hasNudges = () => recall("nudges") === "on";

export async function chooseNudges(isOn) {
  remember("nudges", isOn ? "on" : "off");
  if (!isOn) return;
  navigator.vibrate?.(PATTERN_MS); // so that people feel what it is like
  if (canNotify()) await Notification.requestPermission();
}

// Says nothing that somebody who sees the locked phone may not know.
export async function nudge() {
  navigator.vibrate?.(PATTERN_MS);
  if (!document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker?.getRegistration();
  const notice = { tag: TAG, renotify: true, vibrate: PATTERN_MS, lang: document.documentElement.lang };
  // Phones show what the worker says, other browsers what the page says
  if (registration) await registration.showNotification(t("nudges_now"), notice);
  else new Notification(t("nudges_now"), notice);
}
