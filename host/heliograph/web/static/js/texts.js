// The words of the page. They come from the server, in the language of this device.

import { shown } from "./numbers.js";

let texts = {};
let languages = [];

export function learnTexts(newTexts, newLanguages) {
  texts = newTexts;
  languages = newLanguages;
}

// What the page can be read in, each by the name that its readers give it.
export function allLanguages() {
  return languages.map((code) => [code, new Intl.DisplayNames([code], { type: "language" }).of(code)]);
}

export function t(key, fields = {}) {
  const text = texts[key];
  if (text === undefined) return Object.keys(texts).length ? `[${key}]` : "";
  return text.replace(/\{(\w+)\}/g, (_, name) => shown(fields[name]) ?? "");
}
