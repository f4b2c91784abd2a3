// The top line of both pages: where we are, how the units are, language and colours.

import { html, useEffect, useState } from "/vendor/htm.js";
import { chooseTheme, followTheme, theme } from "./device.js";
import { later } from "./later.js";
import { Rule } from "./rule.js";
import { Icon } from "./shapes.js";
import { allLanguages, t } from "./texts.js";
import { meet, plugIn } from "./wire.js";

const CableButton = later(() => import("./cable.js"), "CableButton");

export function Logo() {
  return html`<svg class="logo" viewBox="0 0 64 64" width="36" height="36" aria-hidden="true">
    <circle cx="32" cy="32" r="9" fill="var(--sun)" />
    <g fill="none" stroke-linecap="round" stroke-width="5.5">
      <path d="M32 8 A24 24 0 0 1 56 32" stroke="var(--sun)" /><path d="M51.5 46 A24 24 0 0 1 32 56" stroke="var(--line-strong)" />
      <path d="M18.5 51.8 A24 24 0 0 1 9.6 40.5" stroke="var(--line-strong)" /><path d="M8.2 29 A24 24 0 0 1 20.5 11" stroke="var(--line)" />
    </g></svg>`;
}

const DOTS = { connected: "good", away: "bad", some: "", starting: "", renewing: "", none: "" };
// Whether a whole sentence stands below the top line
const isTold = (unit) => unit.state === "away" || unit.state === "renewing" || unit.is_low || unit.can_be_renewed;

export function UnitPills({ units, isOnline }) {
  if (!isOnline) return html`<span class="pill offline" role="status"><span class="dot bad"></span><span class="pill-text">${t("offline")}</span></span>`;
  return html`<span class="pill online" role="status" title=${t("online")}><span class="dot good"></span><span class="hidden-text">${t("online")}</span></span>
    ${units.map((unit) => html`<span key=${unit.url} class="pill" role="status" data-unit=${unit.state} title=${unit.text}>
    <span class=${`dot ${DOTS[unit.state]}`}></span><span class="pill-text">${isTold(unit) ? t("tab_unit") : unit.text}</span></span>`)}
    ${(plugIn || meet) && units.length > 0 && html`<${CableButton} />`}`;
}

// What is wrong with a board and what to do: whole sentences, below the top line. What one tap mends has it there.
export function UnitProblems({ units, command }) {
  const renew = (unit) => () => command({ do: "renew_unit", unit: unit.url });
  return units.filter(isTold).map((unit) => html`<div key=${unit.url} class=${`${unit.state === "away" ? "problem" : "unit-told"} unit-problem`}>
    <span role=${unit.state === "away" ? "alert" : "status"}>${unit.text}</span>
    ${unit.can_be_renewed && html`<button type="button" class="button primary" data-do="renew-unit" onClick=${renew(unit)}>${t("unit_renew")}</button>`}</div>`);
}

export function DeviceButtons({ switchLanguage }) {
  const [name, setName] = useState(theme);
  useEffect(() => followTheme(() => setName(theme())), []);
  const other = name === "dark" ? "light" : "dark";
  const switchTheme = () => {
    chooseTheme(other);
    setName(other);
  };
  const spoken = document.documentElement.lang;
  return html`<label class="button square quiet language" title=${t("language")}><span aria-hidden="true">${spoken.toUpperCase()}</span>
      <select data-do="language" aria-label=${t("language")} onChange=${(event) => switchLanguage(event.target.value)}>
        ${allLanguages().map(([code, name]) => html`<option key=${code} value=${code} lang=${code} selected=${code === spoken}>${name}</option>`)}</select></label>
    <button type="button" class="button square quiet" data-do="theme" onClick=${switchTheme} aria-label=${t(`theme_${other}`)} title=${t(`theme_${other}`)}>
      <${Icon} name=${other === "light" ? "sun" : "moon"} /></button>`;
}

export function Toast({ refusal, game, onClose }) {
  return html`<div aria-live="assertive">${refusal && html`<div key=${refusal.key} class="toast" role="alert" data-refusal>
    <span>${refusal.text} <${Rule} rule=${refusal.rule} game=${game} why=${refusal.text} /></span>
    <button type="button" class="button square quiet" onClick=${onClose} aria-label=${t("close")}><${Icon} name="close" /></button>
  </div>`}</div>`;
}
