// The words of the page. They come from the server, in the language of this device.

import { shown } from "./numbers.js";

const LAST_TWO = 100; // digits that decide beyond what the rule names

let texts = {};
let pluralRule = "";
let languages = []; // what the page can be read in, each with the name that its readers give it

export function learnTexts(message) {
  texts = message.texts;
  pluralRule = message.plural_rule;
  languages = message.languages.map((code) => [code, nameOf(code, message.in_part[code])]);
}

// The name of a language in itself; `inPart` is how one says that is not spoken everywhere.
function nameOf(code, inPart = "{language}") {
  return inPart.replace("{language}", new Intl.DisplayNames([code], { type: "language" }).of(code));
}

export const allLanguages = () => languages;

// The form of a text for as many as `count`; the rule has a digit for each number below its length.
function formFor(forms, count) {
  return forms[pluralRule[count < pluralRule.length ? count : LAST_TWO + (count % LAST_TWO)]];
}

export function t(key, fields = {}) {
  const text = texts[key];
  if (text === undefined) return Object.keys(texts).length ? `[${key}]` : "";
  const words = typeof text === "string" ? text : formFor(text, fields.count);
  return fill(words, fields);
}

// Words with their fields filled in.
export const fill = (words, fields) => words.replace(/\{(\w+)\}/g, (_, name) => shown(fields[name]) ?? "");
