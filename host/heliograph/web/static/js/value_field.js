// A field for any value of a content file, in the shape of the one that stands there.

import { html, useLayoutEffect, useState } from "/vendor/htm.js";
import { t } from "./texts.js";

const DEEPEST = 3; // what is nested deeper is quicker typed than tapped

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const partsOf = (value) => (typeof value === "object" && value !== null ? Object.values(value) : []);
const depthOf = (value) => (typeof value === "object" ? 1 + Math.max(0, ...partsOf(value).map(depthOf)) : 0);

function TextField({ value, label, set }) {
  const [typed, setTyped] = useState(null);
  const [isBad, setBad] = useState(false);
  useLayoutEffect(() => setTyped(null), [value]);
  const read = (text) => {
    setTyped(text);
    try {
      const parsed = JSON.parse(text);
      setBad(false);
      set(parsed);
    } catch {
      setBad(true);
    }
  };
  return html`<span class="value-text"><textarea class="field" rows="3" spellcheck="false" aria-label=${label} onInput=${(event) => read(event.target.value)}>${typed ?? JSON.stringify(value)}</textarea>
    ${isBad && html`<small class="warning" role="status">${t("box_no_text")}</small>`}</span>`;
}

function Single({ value, label, words, spoken, set }) {
  if (typeof value === "boolean") return html`<input type="checkbox" aria-label=${label} checked=${value} onChange=${(event) => set(event.target.checked)} />`;
  if (typeof value === "number") {
    return html`<input class="field value-number" type="number" aria-label=${label} value=${value}
      onInput=${(event) => Number.isInteger(event.target.valueAsNumber) && set(event.target.valueAsNumber)} />`;
  }
  if (words.includes(value)) {
    return html`<select class="field" aria-label=${label} onChange=${(event) => set(event.target.value)}>
      ${words.map((word) => html`<option key=${word} value=${word} selected=${word === value}>${spoken[word] ?? word}</option>`)}</select>`;
  }
  return html`<input class="field value-word" style=${`width: ${Math.min(30, Math.max(3, value.length)) + 4}ch`} type="text" maxlength="80" aria-label=${label} value=${value} onInput=${(event) => set(event.target.value)} />`;
}

function List({ value, label, words, spoken, set }) {
  const setAt = (at, part) => set(value.map((old, index) => (index === at ? part : old)));
  return html`<span class=${`value-list ${depthOf(value) > 1 ? "is-deep" : ""}`} role="group" aria-label=${label}>
    ${value.map((part, at) => html`<${Parts} key=${at} value=${part} label=${`${label} ${at + 1}`} words=${words} spoken=${spoken} set=${(next) => setAt(at, next)} />`)}
    <span class="value-count"><button type="button" class="button small" aria-label=${`${label}: ${t("box_less")}`} disabled=${value.length < 2} onClick=${() => set(value.slice(0, -1))}>−</button>
      <button type="button" class="button small" aria-label=${`${label}: ${t("box_more")}`} onClick=${() => set([...value, value.at(-1)])}>+</button></span></span>`;
}

function TableOf({ value, label, words, spoken, set }) {
  return html`<span class="value-table" role="group" aria-label=${label}>${Object.entries(value).map(([key, part]) => html`<span key=${key} class="value-pair"><small>${spoken[key] ?? key}</small>
    <${Parts} value=${part} label=${`${label} ${spoken[key] ?? key}`} words=${words} spoken=${spoken} set=${(next) => set({ ...value, [key]: next })} /></span>`)}</span>`;
}

function Parts(props) {
  if (Array.isArray(props.value) && props.value.length) return html`<${List} ...${props} />`;
  if (isTable(props.value)) return html`<${TableOf} ...${props} />`;
  return html`<${Single} ...${props} />`;
}

// `spoken`: words of the file as people say them
export function ValueField({ value, label, words, spoken, set }) {
  const isDeep = depthOf(value) > DEEPEST;
  const [isText, setText] = useState(isDeep);
  const canBoth = typeof value === "object" && !isDeep;
  return html`${isText ? html`<${TextField} value=${value} label=${label} set=${set} />` : html`<${Parts} value=${value} label=${label} words=${words} spoken=${spoken} set=${set} />`}
    ${canBoth && html`<label class="value-switch"><input type="checkbox" checked=${isText} onChange=${(event) => setText(event.target.checked)} /> ${t("box_as_text")}</label>`}`;
}
