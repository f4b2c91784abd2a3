// Files from and to the table. The key goes in a header: it never stands in an address.

import { pageKey } from "./connection.js";
import { t } from "./texts.js";
import { ask as askHost } from "./wire.js";

async function ask(path, lang, options = {}, fields = {}) {
  try {
    return await askHost(`${path}?${new URLSearchParams({ lang, ...fields })}`, { ...options, headers: { "X-Heliograph-Key": pageKey() } });
  } catch {
    return null;
  }
}

async function wordsOf(response) {
  try {
    return (await response.json()).text;
  } catch {
    return t("games_failed");
  }
}

// Saves a file of the table on this device; returns what stood in the way, or "".
export async function saveFile(path, lang, fields = {}) {
  const response = await ask(path, lang, {}, fields);
  if (!response?.ok) return response ? wordsOf(response) : t("games_failed");
  const named = /filename(?:\*=UTF-8''|=")([^";]+)/i.exec(response.headers.get("Content-Disposition") ?? "");
  saveBlob(await response.blob(), decodeURIComponent(named?.[1] ?? path.split("/").at(-1)));
  return "";
}

// A file of the table as an address that a picture can have; "" where there is none.
export async function dataOf(path, lang) {
  const response = await ask(path, lang);
  if (!response?.ok) return "";
  const reader = new FileReader();
  const done = new Promise((resolve) => reader.addEventListener("loadend", resolve));
  reader.readAsDataURL(await response.blob());
  await done;
  return reader.result ?? "";
}

// Saves what this page has already as a file on this device.
export function saveBlob(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Sends a file or a question about one; returns whether it was taken, and the whole answer.
export async function askWithFile(path, lang, file, fields = {}) {
  const response = await ask(path, lang, { method: "POST", body: file }, fields);
  try {
    return { isTaken: Boolean(response?.ok), answer: await response.json() };
  } catch {
    return { isTaken: false, answer: { text: t("games_failed") } };
  }
}

// Sends a file to the table; returns whether it was taken, and what the table says about it.
export async function sendFile(path, lang, file) {
  const { isTaken, answer } = await askWithFile(path, lang, file);
  return { isTaken, text: answer.text };
}
