// Motion: pieces glide to their new places when the table goes a step on. Whoever goes back, or looks
// at another moment, sees it at once.

import { useRef } from "/vendor/htm.js";

export function useGlide(rev) {
  const last = useRef({ rev, isOn: false });
  if (last.current.rev !== rev) last.current = { rev, isOn: rev === last.current.rev + 1 };
  return last.current.isOn;
}
