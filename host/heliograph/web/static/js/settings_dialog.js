// Settings: of this device, and of the whole table. Advice, never a rule.

import { html, useEffect, useLayoutEffect, useRef, useState } from "/vendor/htm.js";
import { beside } from "./connection.js";
import { canSpeak, chooseFar, chooseVoice, comesFromAfar, hasVoice, language } from "./device.js";
import { canNudge, chooseNudges, hasNudges } from "./nudges.js";
import { Pods } from "./pods.js";
import { byArrows, radio } from "./radios.js";
import { isEncrypted, SecureHint } from "./secure.js";
import { SeatLights } from "./seat_lights.js";
import { Icon } from "./shapes.js";
import { chooseSounds, hasSounds } from "./sounds.js";
import { Stepper } from "./stepper.js";
import { t } from "./texts.js";
import { UnitKeys } from "./unit_keys.js";

const LIMITS_S = [0, 30, 60, 90, 120, 180, 300, 600];
const TINTS = [0, 1, 2];

function Row({ label, why, children }) {
  return html`<div class="settings-row"><span><strong>${label}</strong>${why && html`<small>${why}</small>`}</span>${children}</div>`;
}

// Browsers keep the screen on for a page only over a secure connection: with `play --https`, or on
// the host's own screen. On plain http the device's own setting helps.
const canStayAwake = () => "wakeLock" in navigator;

// Held by the page, not by the dialog, which people close. The browser takes it back when the page
// is hidden, and may refuse it to save power.
let awake = null;

function useAwake() {
  const [isOn, setOn] = useState(() => awake !== null && !awake.released);
  const turnOn = async () => {
    awake = await navigator.wakeLock.request("screen").catch(() => null);
    setOn(awake !== null);
  };
  useEffect(() => {
    const note = () => setOn(false);
    awake?.addEventListener("release", note);
    return () => awake?.removeEventListener("release", note);
  }, [isOn]);
  return [isOn, () => (isOn ? awake.release() : turnOn())];
}

// A device that reads aloud says a sentence at once, so that people hear whether they like it.
function VoiceRow() {
  const [isOn, setOn] = useState(hasVoice);
  const test = () => import("./voice.js").then((voice) => voice.saySomething(document.documentElement.lang || language()));
  const set = (isWanted) => {
    chooseVoice(isWanted);
    setOn(isWanted);
    if (isWanted) test();
  };
  if (!canSpeak()) return html`<p class="hint" data-hint="voice"><strong>${t("voice")}</strong> ${t("voice_none")}</p>`;
  return html`<${Row} label=${t("voice")} why=${t("voice_why")}>
      <input type="checkbox" class="switch" role="switch" data-set="voice" aria-label=${t("voice")} checked=${isOn} onChange=${(event) => set(event.target.checked)} /></${Row}>
    ${isOn && html`<div class="actions"><button type="button" class="button" data-do="voice-test" onClick=${test}>${t("voice_try")}</button></div>`}`;
}

// For whoever plays on this phone.
function NudgeRow() {
  const [isOn, setOn] = useState(hasNudges);
  const set = (isWanted) => {
    chooseNudges(isWanted);
    setOn(isWanted);
  };
  if (!canNudge()) return html`<p class="hint" data-hint="nudges"><strong>${t("nudges")}</strong> ${t("nudges_how")}</p>`;
  return html`<${Row} label=${t("nudges")} why=${t("nudges_why")}>
    <input type="checkbox" class="switch" role="switch" data-set="nudges" aria-label=${t("nudges")} checked=${isOn} onChange=${(event) => set(event.target.checked)} /></${Row}>`;
}

function Device({ view }) {
  const [isLoud, setLoud] = useState(hasSounds);
  const [isAwake, toggleAwake] = useAwake();
  const setSounds = (isOn) => {
    chooseSounds(isOn);
    setLoud(isOn);
  };
  const goFull = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return html`<section class="coach-part"><h2>${t("settings_device")}</h2>
    <${Row} label=${t("settings_sound")} why=${t("settings_sound_why")}>
      <input type="checkbox" class="switch" role="switch" data-set="sound" aria-label=${t("settings_sound")} checked=${isLoud} onChange=${(event) => setSounds(event.target.checked)} /></${Row}>
    ${view.role === "seat" && html`<${NudgeRow} />`}
    <${VoiceRow} />
    <${Row} label=${t("settings_far")} why=${t("settings_far_why")}>
      <input type="checkbox" class="switch" role="switch" data-set="far" aria-label=${t("settings_far")} checked=${comesFromAfar()} onChange=${(event) => chooseFar(event.target.checked)} /></${Row}>
    <div class="actions"><a class="button" data-do="far" href=${beside("/far")}>${t("far")}</a>${document.fullscreenEnabled && html`<button type="button" class="button" onClick=${goFull}><${Icon} name="full" />${t("settings_full")}</button>`}
      ${canStayAwake() && html`<button type="button" class=${`button ${isAwake ? "on" : ""}`} aria-pressed=${isAwake ? "true" : "false"} onClick=${toggleAwake}><${Icon} name="sun" />${t("settings_awake")}</button>`}</div>
    ${!canStayAwake() && html`<p class="hint" data-hint="awake"><strong>${t("settings_awake")}</strong> ${t("settings_awake_how")}</p>`}
    ${isEncrypted() && html`<${SecureHint} />`}</section>`;
}

function Slider({ name, value, low, high, step, label, words, send }) {
  const [moved, setMoved] = useState(null);
  useLayoutEffect(() => setMoved(null), [value]);
  const at = moved ?? value;
  return html`<span class="settings-slider"><input type="range" data-set=${name} min=${low} max=${high} step=${step} value=${at} aria-label=${label} aria-valuetext=${words(at)}
    onInput=${(event) => setMoved(Number(event.target.value))} onChange=${(event) => send(Number(event.target.value))} /><output>${words(at)}</output></span>`;
}

function Lights({ view, table }) {
  const { level, tint } = view.settings;
  const setTint = (chosen) => table.command({ do: "lights", tint: chosen });
  return html`<${Row} label=${t("settings_level")} why=${t("settings_kept")}>
      <${Slider} name="level" value=${level} low=${5} high=${100} step=${5} label=${t("settings_level")} words=${(value) => `${value} %`}
        send=${(value) => table.command({ do: "lights", level: value })} /></${Row}>
    <${Row} label=${t("settings_tint")}><span class="settings-choice" role="radiogroup" aria-label=${t("settings_tint")} onKeyDown=${byArrows(TINTS, tint, setTint)}>
      ${TINTS.map((one) => html`<button key=${one} type="button" class=${`button small ${one === tint ? "on" : ""}`} ...${radio(one === tint)} data-tint=${one}
        onClick=${() => setTint(one)}>${t(`tint_${one}`)}</button>`)}</span></${Row}>
    <${SeatLights} view=${view} table=${table} />`;
}

function WholeTable({ view, table }) {
  const { limit_s: limit, paused_ms: paused, pace_s: pace } = view.settings;
  const at = Math.max(0, LIMITS_S.findLastIndex((one) => one <= limit));
  const minutes = (LIMITS_S[at] / 60).toLocaleString(view.lang);
  const togglePause = () => table.command({ do: paused === null ? "pause" : "go_on" });
  return html`<section class="coach-part"><h2>${t("settings_table")}</h2>
    <${Row} label=${t("settings_limit")} why=${t("settings_limit_why")}>
      <${Stepper} value=${at} low=${0} high=${LIMITS_S.length - 1} label=${t("settings_limit")} onChange=${(next) => table.command({ do: "limit", seconds: LIMITS_S[next] })}
        shown=${at ? t("settings_limit_some", { minutes }) : t("settings_limit_none")} /></${Row}>
    <${Row} label=${t("settings_pace")}>
      <${Slider} name="pace" value=${pace} low=${0} high=${5} step=${0.5} label=${t("settings_pace")} words=${(value) => t("settings_pace_s", { seconds: value.toLocaleString(view.lang) })}
        send=${(value) => table.command({ do: "pace", ms: Math.round(value * 1000) })} /></${Row}>
    <${Row} label=${t("settings_advice")} why=${t("settings_advice_why")}>
      <input type="checkbox" class="switch" role="switch" data-set="advice" aria-label=${t("settings_advice")} checked=${view.settings.advice}
        onChange=${(event) => table.command({ do: "allow_advice", is_on: event.target.checked })} /></${Row}>
    <${Row} label=${t("settings_daily")} why=${t("settings_daily_why")}>
      <input type="checkbox" class="switch" role="switch" data-set="daily" aria-label=${t("settings_daily")} checked=${view.settings.daily}
        onChange=${(event) => table.command({ do: "want_daily", is_on: event.target.checked })} /></${Row}>
    <${Lights} view=${view} table=${table} />
    <div class="actions"><button type="button" class="button" data-do="pause" onClick=${togglePause}>${t(paused === null ? "settings_pause" : "settings_go_on")}</button></div></section>`;
}

export function SettingsDialog({ view, table, onClose }) {
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  return html`<dialog class="setup settings" ref=${dialog} onClose=${onClose} aria-label=${t("settings")}>
    <header role="presentation"><p class="due">${t("settings")}</p>
      <button type="button" class="button square quiet" onClick=${onClose} aria-label=${t("close")}><${Icon} name="close" /></button></header>
    <div class="setup-body"><${Device} view=${view} />${view.role === "host" && html`<${WholeTable} view=${view} table=${table} /><${Pods} view=${view} table=${table} /><${UnitKeys} view=${view} table=${table} />`}</div></dialog>`;
}
