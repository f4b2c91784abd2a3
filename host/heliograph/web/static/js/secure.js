// https in words: what a browser warns of, what it gives, and how a phone learns to trust it.

import { html } from "/vendor/htm.js";
import { t } from "./texts.js";

export const isEncrypted = () => location.protocol === "https:";

export function SecureHint() {
  return html`<details class="secure-hint" data-hint="secure"><summary>${t("secure")}</summary>
    <p>${t("secure_warns")}</p><p>${t("secure_gives")}</p><p>${t("secure_trust")}</p><p>${t("secure_how")}</p>
    <p><a class="button small" href="/heliograph.crt" data-do="certificate">${t("secure_file")}</a></p></details>`;
}

export function PlainHint() {
  return html`<p class="hint" data-hint="plain">${t("secure_plain")} <code>${t("secure_start")}</code></p>`;
}
