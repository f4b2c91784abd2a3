// Hands on the table screen, for people who have no second device: nothing of a hand is in this page
// until somebody taps to look, and it is gone with the turn, when the window is left, and after a while.

import { html, useEffect, useRef, useState } from "/vendor/htm.js";
import { useTable } from "./model.js";
import { SeatGame } from "./seat_page.js";
import { SeatToken } from "./seats.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

const LONGEST_LOOK_MS = 90_000;
const USED = ["pointerdown", "keydown"];

// Hides the hand when nobody touches anything, or looks at something else.
function useHiding(hide) {
  useEffect(() => {
    let timer = setTimeout(hide, LONGEST_LOOK_MS);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(hide, LONGEST_LOOK_MS);
    };
    const onHidden = () => document.hidden && hide();
    addEventListener("blur", hide);
    document.addEventListener("visibilitychange", onHidden);
    USED.forEach((event) => addEventListener(event, wait));
    return () => {
      clearTimeout(timer);
      removeEventListener("blur", hide);
      document.removeEventListener("visibilitychange", onHidden);
      USED.forEach((event) => removeEventListener(event, wait));
    };
  }, []);
}

const isOnTurn = (view, seat) => view.seats[seat]?.state === "now";

// The seat's own page, with a connection of its own that ends when it is hidden.
function OpenHand({ seat, secret, onClose }) {
  const table = useTable(secret);
  const dialog = useRef(null);
  const { view } = table;
  useHiding(onClose);
  useEffect(() => dialog.current.showModal(), []);
  const isOver = table.isShutOut || (view && (view.match === null || !isOnTurn(view, seat)));
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver]);
  const name = view?.seats[seat]?.name ?? "";
  return html`<dialog class="setup open-hand" ref=${dialog} onClose=${onClose} aria-label=${t("hand_of", { who: name })}>
    <header><p class="due">${t("hand_of", { who: name })}</p>
      <button type="button" class="button" data-do="hide-hand" onClick=${onClose}>${t("hand_hide")}</button></header>
    <div class="setup-body">${view && !isOver && html`<${SeatGame} view=${view} table=${table} as="section" />`}</div></dialog>`;
}

export function HandBehindTap({ view, table, isDisabled }) {
  const [opened, setOpened] = useState(null);
  const isAsked = useRef(false); // an answer that was used already opens nothing
  const answer = table.answers.hand;
  useEffect(() => {
    if (answer && isAsked.current) setOpened({ seat: answer.seat, secret: answer.secret });
    isAsked.current = false;
  }, [answer]);
  const ask = (seat) => {
    isAsked.current = true;
    table.command({ do: "hand", seat });
  };
  const people = view.seats.filter((seat) => seat.state === "now" && !seat.bot);
  if (!people.length) return null;
  return html`<section class="panel hands" aria-label=${t("hands")}>
    ${people.map((seat) => html`<button key=${seat.seat} type="button" class="button primary" data-do="hand" data-hand=${seat.number} disabled=${isDisabled}
      onClick=${() => ask(seat.seat)}><${SeatToken} seat=${seat} size=${28} /><${Icon} name="eye" />${t("hand_tap", { who: seat.name })}</button>`)}
    <p class="hint">${t("hand_why")}</p>
    ${opened && html`<${OpenHand} ...${opened} onClose=${() => setOpened(null)} />`}</section>`;
}
