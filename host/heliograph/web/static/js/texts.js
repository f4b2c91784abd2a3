// The words of the page. They come from the server, in the language of this device.

import { shown } from "./numbers.js";

const LAST_TWO = 100; // digits that decide beyond what the rule names

let texts = {};
let pluralRule = "";
let languages = [];
let inPart = {}; // how the languages name themselves that are not spoken everywhere

export function learnTexts(message) {
  texts = message.texts;
  pluralRule = message.plural_rule;
  languages = message.languages;
  inPart = message.in_part;
}

// What the page can be read in, each by the name that its readers give it.
export function allLanguages() {
  return languages.map((code) => {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code);
    return [code, inPart[code]?.replace("{language}", name) ?? name];
  });
}

// The form of a text for as many as `count`; the rule has a digit for each number below its length.
function formFor(forms, count) {
  return forms[pluralRule[count < pluralRule.length ? count : LAST_TWO + (count % LAST_TWO)]];
}

export function t(key, fields = {}) {
  const text = texts[key];
  if (text === undefined) return Object.keys(texts).length ? `[${key}]` : "";
  const words = typeof text === "string" ? text : formFor(text, fields.count);
  return words.replace(/\{(\w+)\}/g, (_, name) => shown(fields[name]) ?? "");
}
