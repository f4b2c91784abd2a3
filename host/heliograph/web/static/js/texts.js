// The words of the page. They come from the server, in the language of this device.

import { shown } from "./numbers.js";

let texts = {};

export function learnTexts(newTexts) {
  texts = newTexts;
}

export function t(key, fields = {}) {
  const text = texts[key];
  if (text === undefined) return Object.keys(texts).length ? `[${key}]` : "";
  return text.replace(/\{(\w+)\}/g, (_, name) => shown(fields[name]) ?? "");
}
