// A part of the page. Where the host could not make it, or where drawing it fails, a sentence stands
// in its place, and everything round it goes on.

import { html, useEffect, useErrorBoundary } from "/vendor/htm.js";
import { t } from "./texts.js";

// `missing`: the host's sentence, if it could not make this part. A drawing that failed is tried
// again with the next view.
export function Guarded({ view, missing, children }) {
  const [failure, tryAgain] = useErrorBoundary((problem) => console.error(problem));
  useEffect(() => {
    if (failure) tryAgain();
  }, [view]);
  if (!missing && !failure) return children;
  return html`<p class="problem missing-part" role="status">${missing ?? t("missing_drawing")}</p>`;
}
