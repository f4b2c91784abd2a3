// The head of every page of the hall: what is going on, whether the page is connected, language and light.

import { html } from "/vendor/htm.js";
import { DeviceButtons, Logo } from "/static/js/header.js";
import { t } from "/static/js/texts.js";

export function Top({ hall, children, kind = "" }) {
  return html`<header class=${`top ${kind}`}><${Logo} /><h1>${hall.view.tournament?.title ?? hall.view.title ?? t("hall_title")}</h1>
    <span class="spring"></span>${children}
    <span class=${`pill ${hall.isOnline ? "online" : "offline"}`} role="status"><span class=${`dot ${hall.isOnline ? "good" : "bad"}`}></span>
      <span class=${hall.isOnline ? "hidden-text" : "pill-text"}>${t(hall.isOnline ? "online" : "offline")}</span></span>
    <${DeviceButtons} switchLanguage=${hall.switchLanguage} /></header>`;
}
