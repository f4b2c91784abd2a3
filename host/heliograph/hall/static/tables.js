// All tables at a glance: who is waited for and how long, who calls, what is wrong with a unit.

import { html, useState } from "/vendor/htm.js";
import { t } from "/static/js/texts.js";
import { duration, useNow } from "./hall_model.js";

// Who calls comes first, then in the order of the names, as the tables come.
const byCall = (tables) => [...tables].sort((one, other) => (one.call_ms ?? Infinity) - (other.call_ms ?? Infinity) || 0);

function stateOf(table) {
  if (!table.game) return t("hall_empty");
  if (table.over) return t("hall_over");
  if (table.phase === "setup") return t("hall_setup");
  return table.round === null ? "" : t("hall_round", { round: table.round });
}

// How long the table has waited for the people on turn; with a limit, how much is left.
export function Clock({ table, now }) {
  if (table.since_ms === null || table.over || !table.turn.length) return null;
  const gone = (table.paused_ms ?? now) - table.since_ms;
  const names = table.turn.map((seat) => table.seats[seat]?.name || t("setup_seat", { number: seat + 1 })).join(", ");
  const shown = table.limit_s ? duration(table.limit_s * 1000 - gone) : duration(gone);
  const isLate = table.limit_s > 0 && gone > table.limit_s * 1000;
  return html`<p class="waits"><span>${t("hall_waits_for", { names })}</span>
    <time class=${isLate ? "late" : ""}>${shown}</time>${table.paused_ms !== null && html` <span class="hint">${t("hall_paused")}</span>`}</p>`;
}

export function Seats({ table }) {
  return html`<ol class="hall-seats">${table.seats.map((seat, index) => html`<li key=${index} data-state=${table.turn.includes(index) ? "now" : seat.place === 1 ? "winner" : ""}>
    <span>${seat.name || t("setup_seat", { number: index + 1 })}</span>${seat.score !== null && html`<b>${seat.score}</b>`}</li>`)}</ol>`;
}

// Nobody but the people of a table puts firmware on their unit: the hall can only ask them to.
function OldUnit({ hall, table, unit }) {
  const text = t("hall_update_text");
  const ask = () => hall.ask({ do: "message", table: table.table, text });
  return html`<p class="hint warn" data-old-unit>${t("hall_old_unit", { firmware: unit.firmware })}</p>
    ${table.can_call && table.online && table.message !== text && html`<p class="row"><button type="button" class="button small" data-do="ask-update" onClick=${ask}>${t("hall_ask_update")}</button></p>`}`;
}

function UnitHints({ hall, table }) {
  const old = table.units.find((unit) => unit.is_connected && !unit.is_current);
  return html`${old && html`<${OldUnit} hall=${hall} table=${table} unit=${old} />`}
    ${table.units.some((unit) => !unit.is_connected) && html`<p class="hint warn" data-no-unit>${t("hall_no_unit")}</p>`}
    ${table.problems > 0 && html`<p class="hint warn">${t("hall_problems", { count: table.problems })}</p>`}`;
}

function Message({ hall, table, onClose }) {
  const [text, setText] = useState("");
  const send = async (event) => {
    event.preventDefault();
    if (await hall.ask({ do: "message", table: table.table, text })) onClose();
  };
  return html`<form class="hall-message" onSubmit=${send}><label>${t("hall_message_to", { table: table.name })}
      <input type="text" maxlength="200" value=${text} placeholder=${t("hall_message_text")} onInput=${(event) => setText(event.target.value)} /></label>
    <p class="row"><button type="submit" class="button small primary" data-do="send">${t("hall_send")}</button>
      <button type="button" class="button small quiet" onClick=${onClose}>${t("hall_cancel")}</button></p></form>`;
}

function TableCard({ hall, table, now, isTwin }) {
  const [isWriting, setWriting] = useState(false);
  const isCalling = table.call_ms !== null;
  return html`<li class=${`panel hall-table ${isCalling ? "calling" : ""} ${table.online ? "" : "away"}`} data-table=${table.table}>
    <h2><span class=${`dot ${table.online ? "good" : "bad"}`}></span><strong>${table.name}</strong>
      <small>${table.online ? "" : `${t("hall_offline")} ${duration(now - table.changed_ms)}`}</small></h2>
    ${isCalling && html`<p class="call" role="alert" data-call>${t("hall_calls")} <time>${duration(now - table.call_ms)}</time></p>`}
    <p class="hall-game"><b>${table.game}</b> <span>${stateOf(table)}</span></p>
    <p class="hint hall-due">${table.due[hall.lang] ?? table.due.en ?? ""}</p>
    <${Clock} table=${table} now=${now} /><${Seats} table=${table} /><${UnitHints} hall=${hall} table=${table} />
    ${isTwin && html`<p class="hint warn">${t("hall_same_name", { name: table.name })}</p>`}
    ${hall.view.refused[table.table] && html`<p class="hint warn" role="alert" data-refused>${hall.view.refused[table.table]}</p>`}
    ${table.message && html`<p class="hint">${t("hall_sent", { text: table.message })}</p>`}
    ${isWriting ? html`<${Message} hall=${hall} table=${table} onClose=${() => setWriting(false)} />` : html`<p class="row">
      <button type="button" class="button small" data-do="message" disabled=${!table.can_call || !table.online} title=${table.can_call ? "" : t("hall_no_messages")} onClick=${() => setWriting(true)}>${t("hall_message")}</button>
      <a class="button small quiet" href=${`/p/~${table.table}`} target="_blank" rel="noopener" data-do="watch">${t("hall_watch")}</a>
      ${!table.online && html`<button type="button" class="button small quiet" data-do="forget" onClick=${() => hall.ask({ do: "forget", table: table.table })}>${t("hall_forget")}</button>`}</p>`}</li>`;
}

export function Tables({ hall }) {
  const now = useNow();
  const { tables } = hall.view;
  if (!tables.length) return html`<p class="panel hall-empty">${t("hall_no_tables")}</p>`;
  const names = tables.map((table) => table.name);
  const isTwin = (table) => names.indexOf(table.name) !== names.lastIndexOf(table.name);
  return html`<ul class="hall-tables">${byCall(tables).map((table) => html`<${TableCard} key=${table.table} hall=${hall} table=${table} now=${now} isTwin=${isTwin(table)} />`)}</ul>`;
}
