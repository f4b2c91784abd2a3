// The pods of the table: how each is, and the seat for which it speaks.

import { html } from "/vendor/htm.js";
import { t } from "./texts.js";

const MOST_SEATS = 8;

function seatName(view, seat) {
  const name = view.names[seat];
  return name ? `${seat + 1} ${name}` : t("unit_seat", { number: seat + 1 });
}

function Pod({ pod, view, table }) {
  const choose = (event) => table.command({ do: "seat_pod", name: pod.name, seat: Number(event.target.value) });
  const seats = Array.from({ length: Math.max(view.seats.length || MOST_SEATS, (pod.seat ?? 0) + 1) }, (_, seat) => seat);
  const cell = pod.percent === null ? "" : `, ${t("pod_cell", { percent: pod.percent })}`;
  return html`<div class="settings-row" data-pod=${pod.name} data-here=${pod.is_here ? "true" : "false"}>
    <span><strong>${pod.name}</strong><small>${t(pod.is_here ? "pod_here" : "pod_away")}${cell}</small></span>
    <select class="field" aria-label=${`${t("pods")} ${pod.name}`} onChange=${choose}>
      ${pod.seat === null && html`<option value="" selected disabled>${t("pod_none")}</option>`}
      ${seats.map((seat) => html`<option key=${seat} value=${seat} selected=${seat === pod.seat}>${seatName(view, seat)}</option>`)}</select></div>`;
}

export function Pods({ view, table }) {
  if (!view.pods?.length) return null;
  return html`<section class="coach-part" data-part="pods"><h2>${t("pods")}</h2><p class="hint">${t("pods_why")}</p>
    ${view.pods.map((pod) => html`<${Pod} key=${pod.name} pod=${pod} view=${view} table=${table} />`)}</section>`;
}
