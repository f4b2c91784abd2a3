// Where people check in by the code of their card: on their own phone, or at a screen by the door.

import { html, useEffect, useRef, useState } from "/vendor/htm.js";
import { t } from "/static/js/texts.js";

// A card's QR code brings its code behind the #.
const scanned = location.pathname.startsWith("/p/") ? decodeURIComponent(location.hash.slice(1)) : "";

export function CodeForm({ hall }) {
  const [code, setCode] = useState(scanned);
  const sent = useRef("");
  const send = (event) => {
    event.preventDefault();
    sent.current = event.target.elements.code.value;
    hall.ask({ do: "check_in", code: sent.current });
  };
  // The next person may be typing already: only the code that was welcomed is cleared.
  useEffect(() => setCode((now) => (now === sent.current ? "" : now)), [hall.answers.checked_in]);
  return html`<form class="hall-code" onSubmit=${send}><label>${t("hall_code")}
      <input type="text" name="code" value=${code} autocomplete="off" autocapitalize="characters" spellcheck=${false} maxlength="40" onInput=${(event) => setCode(event.target.value)} /></label>
    <button type="submit" class="button primary" data-do="check-in">${t("hall_check_in")}</button></form>
    <p class="welcome-line" role="status" aria-live="polite">${hall.answers.checked_in && t("hall_welcome", { name: hall.answers.checked_in.name })}</p>`;
}

export function CheckIn({ hall }) {
  return html`<main class="hall check-in"><section class="panel"><h2>${t("hall_check_in_title")}</h2>
    ${hall.view.title === null ? html`<p>${t("hall_no_tournament")}</p>` : html`<p class="hint">${t("hall_check_in_how")}</p><${CodeForm} hall=${hall} />`}</section></main>`;
}
