// One QR code for every place at the table: seats, spectators, a second table screen.

import { html, useEffect, useRef } from "/vendor/htm.js";
import { recall, remember } from "./device.js";
import { PlainHint, SecureHint } from "./secure.js";
import { SeatToken } from "./seats.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

const ASK_AGAIN_MS = 3000;

// Asked again from time to time: a phone that joins changes nothing on the table.
function useKeys(table) {
  useEffect(() => {
    const ask = () => table.command({ do: "keys" });
    ask();
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [table.spoken, table.isOnline]);
  return table.answers.keys;
}

function placeOf(view, place) {
  if (place.role === "watch") return { name: t("phones_watch"), why: t("phones_watch_why") };
  if (place.role === "host") return { name: t("phones_host"), why: t("phones_host_why") };
  const seat = view.seats.find((one) => one.seat === place.seat);
  return { seat, name: seat?.name ?? t("setup_seat", { number: place.seat + 1 }), why: seat ? t("setup_seat", { number: place.seat + 1 }) : "" };
}

function Place({ view, place, hasLan, renew }) {
  const { seat, name, why } = placeOf(view, place);
  return html`<li class="phone-place" data-place=${place.role} data-seat-place=${place.seat === null ? undefined : place.seat + 1}>
    <p class="phone-who">${seat && html`<${SeatToken} seat=${seat} size=${34} />`}<span><strong>${name}</strong>
      ${place.pages > 0 ? html`<small><span class="dot good"></span>${t("phones_joined", { count: place.pages })}</small>` : html`<small>${why}</small>`}</span></p>
    ${hasLan && html`<img class="phone-code" src=${place.qr} alt=${t("phones_code_of", { who: name })} />`}
    <p class="phone-do"><a class="button small" href=${place.url} target="_blank" rel="noopener">${t("phones_open")}</a>
      <button type="button" class="button small" data-do="renew" title=${t("phones_renew_why")} aria-label=${t("phones_renew_of", { who: name })}
        onClick=${() => renew(place.key)}>${t("phones_renew")}</button></p></li>`;
}

// What it means to let the network in is said until somebody on this device did so once.
function NetworkSwitch({ answer, table }) {
  const ask = (isOn) => {
    if (isOn) remember("network-known", "yes");
    table.command({ do: "network", is_on: isOn });
  };
  if (answer.lan) return html`<p><button type="button" class="button" data-do="network-off" onClick=${() => ask(false)}>${t("phones_off")}</button></p>`;
  return html`<div class="phones-hint"><p>${t("phones_closed")}</p>${!recall("network-known") && html`<p data-hint="network">${t("phones_means")}</p>`}
    <p><button type="button" class="button primary" data-do="network-on" onClick=${() => ask(true)}>${t("phones_on")}</button></p></div>`;
}

export function PhonesDialog({ view, table, onClose }) {
  const answer = useKeys(table);
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  const renew = (key) => table.command({ do: "revoke", key });
  return html`<dialog class="setup phones" ref=${dialog} onClose=${onClose} aria-label=${t("phones_title")}>
    <header role="presentation"><p class="due">${t("phones_title")}</p>
      <button type="button" class="button square quiet" onClick=${onClose} aria-label=${t("close")}><${Icon} name="close" /></button></header>
    <div class="setup-body">
      ${answer?.can_switch && html`<${NetworkSwitch} answer=${answer} table=${table} />`}
      ${answer && !answer.lan && !answer.can_switch && html`<div class="phones-hint"><p>${t("phones_no_lan")}</p><p><code>${t("phones_how")}</code></p></div>`}
      ${answer?.lan && html`<p class="hint">${t("phones_text")}</p>`}
      ${answer?.lan && (answer.https ? html`<${SecureHint} />` : html`<${PlainHint} />`)}
      <ul class="phone-places">${answer?.keys.filter((place) => !view.seats[place.seat]?.bot).map((place) => html`<${Place} key=${place.key} view=${view} place=${place} hasLan=${answer.lan} renew=${renew} />`)}</ul>
    </div></dialog>`;
}
