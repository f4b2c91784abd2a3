// A description written and tried: as a form or as text, what is wrong with it, and beside it a unit that keeps a
// table by it. Nothing is kept on the host but what is saved.

import { html, useEffect, useRef, useState } from "/vendor/htm.js";
import { UnitDrawing } from "/static/js/unit_panel.js";
import { saveBlob } from "/static/js/files.js";
import { useAnswer } from "/static/js/model.js";
import { Icon } from "/static/js/shapes.js";
import { Stepper } from "/static/js/stepper.js";
import { fill, t } from "/static/js/texts.js";
import { Form, useForm } from "./form.js";

const TRY_MS = 250;
const CLOCK_MS = 1000;
const MOST_PRESSES = 300;
const CODE = /^\s*HELIOGRAPH\d:/i;
// What was written and not saved yet stays while the page does, also when the editor is closed.
const drafts = {};
const lastWay = { isForm: true }; // how it was written here last
let asked = 0;
const nextNumber = () => {
  asked += 1;
  return asked;
};

// A unit on trial: every press since it began is sent again, with the text as it stands.
function useTrial(table, game, text) {
  const [trial, setTrial] = useState({ seats: 0, presses: [], began: performance.now() });
  const shown = useRef(null);
  const sent = useRef({}); // the text of the last question
  const ask = () => {
    const now = Math.round(performance.now() - trial.began);
    sent.current = { number: nextNumber(), text };
    table.command({ do: "try_description", game, text, seats: trial.seats, presses: trial.presses, now_ms: now, number: sent.current.number });
  };
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(ask, TRY_MS);
    return () => clearTimeout(timer);
  }, [text, table.spoken, table.isOnline]);
  useEffect(() => {
    if (text !== null) ask();
  }, [trial]);
  const answer = table.answers.try_description;
  if (answer && answer.number >= (shown.current?.number ?? 0)) shown.current = answer;
  const hasClock = Boolean(shown.current?.unit?.has_clock);
  useEffect(() => {
    if (!hasClock) return undefined;
    const timer = setInterval(ask, CLOCK_MS);
    return () => clearInterval(timer);
  }, [hasClock, trial, text]);
  const press = (button, held) => setTrial((old) => (old.presses.length >= MOST_PRESSES ? old
    : { ...old, presses: [...old.presses, [button, Math.round(performance.now() - old.began), held]] }));
  const begin = (seats) => setTrial({ seats, presses: [], began: performance.now() });
  const isNow = shown.current?.number === sent.current.number;
  return { answer: shown.current, text: isNow ? sent.current.text : null, press, begin };
}

// The lights of one breath, one picture after the other; still where people want no motion.
function useFrame(unit) {
  const [index, setIndex] = useState(0);
  const count = unit?.frames.length ?? 1;
  useEffect(() => {
    if (count < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    const timer = setInterval(() => setIndex((old) => old + 1), unit.frame_ms);
    return () => clearInterval(timer);
  }, [count]);
  return unit?.frames[index % count] ?? "";
}

function Trial({ unit, face, words, press, begin, isBad }) {
  const frame = useFrame(unit);
  const send = ({ up, ms }) => up !== undefined && press(up, ms);
  const bench = { state: unit ? "ready" : "gone", pixels: frame, parts: unit?.parts ?? [], face };
  return html`<section class="edit-unit" aria-label=${words.unit} data-bad=${isBad ? "yes" : undefined}>
    ${unit && html`<div class="edit-seats"><span>${words.seats}</span><${Stepper} value=${unit.seats} low=${unit.fewest} high=${unit.most} label=${words.seats} onChange=${begin} />
      <button type="button" class="button small" data-do="edit_again" onClick=${() => begin(unit.seats)}>${words.again}</button></div>`}
    <${UnitDrawing} bench=${bench} send=${send} withKeys=${false} />
    ${unit && html`<div role="status"><p class="edit-due">${unit.due} ${unit.answer && html`<strong class="asked-value">${unit.answer}</strong>`}</p></div>
      <ol class="edit-log">${unit.log.map((line, at) => html`<li key=${at}>${line}</li>`)}</ol>
      <details><summary>${words.lights}</summary><ul>${unit.lights.map((line) => html`<li key=${line}>${line}</li>`)}</ul></details>`}</section>`;
}

// Puts the cursor where the mistake is.
function goToRow(area, row) {
  const lines = area.value.split("\n");
  const from = lines.slice(0, row - 1).reduce((sum, line) => sum + line.length + 1, 0);
  area.focus();
  area.setSelectionRange(from, from + (lines[row - 1]?.length ?? 0));
  area.scrollTop = Math.max(0, (row - 3) * (area.scrollHeight / lines.length));
}

function Verdict({ problem, warning, words, area }) {
  if (!problem) return html`<p id="edit-verdict" class="edit-good" role="status"><${Icon} name="check" /><span>${words.good}${warning && html` <span class="edit-warning">${warning}</span>`}</span></p>`;
  return html`<div id="edit-verdict" class="warning" role="status" data-row=${problem.row}><p>${problem.text}</p>
    ${area && html`<button type="button" class="button small" onClick=${() => goToRow(area.current, problem.row)}>${fill(words.go, { row: problem.row })}</button>`}</div>`;
}

function Share({ table, game, text, words, isBad, title }) {
  const [wanted, setWanted] = useState(null);
  const [isCopied, setCopied] = useState(false);
  const answer = table.answers.share_description;
  useEffect(() => setCopied(false), [text]);
  const copy = async () => {
    await navigator.clipboard?.writeText(text);
    setCopied(Boolean(navigator.clipboard));
  };
  const showCode = () => {
    setWanted({ text, before: answer });
    table.command({ do: "share_description", game, text });
  };
  const code = wanted?.text === text && answer !== wanted.before ? answer : null;
  return html`<details class="edit-share"><summary>${words.share}</summary><div class="actions">
      <button type="button" class="button" data-do="edit_file" onClick=${() => saveBlob(new Blob([text], { type: "application/toml" }), `${title || "game"}.toml`)}>${words.file}</button>
      <button type="button" class="button" data-do="edit_copy" onClick=${copy}>${isCopied ? words.copied : words.copy}</button>
      <button type="button" class="button" data-do="edit_qr" disabled=${isBad || !table.isOnline} onClick=${showCode}>${words.qr}</button></div>
    ${code && !code.code && html`<p class="warning" role="status">${words.too_long}</p>`}
    ${code?.code && html`<figure class="edit-code"><img src=${code.qr} alt=${words.qr} /><figcaption><label>${words.code}<input class="field" readonly value=${code.code} onFocus=${(event) => event.target.select()} /></label></figcaption></figure>`}</details>`;
}

// A text that was read from a file, or the line of a QR code that somebody put in.
function useReading(table, game, change) {
  const number = useRef(0);
  const answer = table.answers.read_description;
  useEffect(() => {
    if (number.current && answer?.number === number.current) change(answer.text);
  }, [answer]);
  return (given) => {
    number.current = nextNumber();
    table.command({ do: "read_description", game, text: given.slice(0, 50_000), number: number.current });
  };
}

// What came of saving: done, or asked first because another game here has this title.
function Saved({ answer, words, save, onPlay }) {
  if (!answer) return null;
  if (!answer.is_saved) {
    return html`<span role="status" data-taken=${answer.name}>${words.taken}</span>
      <button type="button" class="button danger" data-do="edit_over" onClick=${() => save(answer.name)}>${words.over}</button>`;
  }
  return html`<span role="status" data-saved=${answer.name}>${words.saved}</span>
    <button type="button" class="button primary" data-do="edit_play" onClick=${() => onPlay(answer.name)}>${words.play}</button>`;
}

// Saves the text; over the game that is written here it does so unasked, over another one it asks.
function useSaving(table, game, text, name) {
  const answer = table.answers.save_description;
  const before = useRef(answer);
  const own = useRef(name);
  const sent = useRef("");
  const isNew = answer && answer !== before.current;
  if (isNew && answer.is_saved) own.current = answer.name;
  const save = (over = own.current) => {
    sent.current = text;
    table.command({ do: "save_description", game, text, over });
  };
  return { save, saved: isNew && (answer.is_saved || sent.current === text) ? answer : null };
}

// One's own description can be deleted; until the editor is closed it can be taken back.
function Deleting({ table, game, name, words }) {
  const answer = table.answers.delete_description;
  const [before, setBefore] = useState(answer);
  const isGone = answer !== before && answer?.name === name;
  if (!isGone) return html`<button type="button" class="button quiet" data-do="edit_delete" disabled=${!table.isOnline} onClick=${() => table.command({ do: "delete_description", game, name })}>${words.delete}</button>`;
  const takeBack = () => {
    setBefore(answer);
    table.command({ do: "save_description", game, text: answer.text, over: name });
  };
  return html`<span role="status" data-deleted=${name}>${words.deleted}</span>
    <button type="button" class="button" data-do="edit_take_back" disabled=${!table.isOnline} onClick=${takeBack}>${words.take_back}</button>`;
}

function Writing({ about, table, game, onPlay }) {
  const key = `${game} ${about.name}`;
  const [text, setText] = useState(drafts[key] ?? about.text);
  const area = useRef(null);
  const draft = useRef(key); // once it is saved, what is written on belongs to that game
  const { words } = about;
  const change = (next) => {
    drafts[draft.current] = next;
    setText(next);
  };
  const read = useReading(table, game, change);
  const { answer, text: tried, press, begin } = useTrial(table, game, text);
  const [isForm, setForm] = useState(lastWay.isForm);
  const { form, set } = useForm({ table, game, text, change, answer: answer && { form: answer.form, text: tried }, next: nextNumber });
  const choose = (way) => {
    lastWay.isForm = way;
    setForm(way);
  };
  const problem = answer?.problem ?? null;
  const last = useRef(null); // the unit as it was before the mistake stays in sight
  if (answer?.unit) last.current = answer.unit;
  const onInput = ({ target }) => (CODE.test(target.value) ? read(target.value) : change(target.value));
  const onFile = async ({ target }) => {
    const [file] = target.files;
    target.value = "";
    if (file) read(await file.text());
  };
  const isBad = !answer || problem !== null;
  const { save, saved } = useSaving(table, game, text, about.name);
  useEffect(() => {
    if (!saved?.is_saved) return;
    delete drafts[key];
    draft.current = `${game} ${saved.name}`;
  }, [saved]);
  return html`<div class="edit-body"><section class="edit-text"><div class="edit-ways" role="group" aria-label=${words.ways}>
        <button type="button" class="button small" data-do="edit_form" aria-pressed=${isForm ? "true" : "false"} onClick=${() => choose(true)}>${words.as_form}</button>
        <button type="button" class="button small" data-do="edit_text" aria-pressed=${isForm ? "false" : "true"} onClick=${() => choose(false)}>${words.as_text}</button></div>
      ${isForm && form && html`<${Form} form=${form} words=${words} set=${set} />`}
      ${isForm && !form && answer && html`<p class="warning" role="status">${words.no_form}</p>`}
      ${!isForm && html`<label for="edit-area">${words.text}</label>
      <textarea id="edit-area" ref=${area} class="field" spellcheck="false" autocapitalize="off" rows="22" value=${text} onInput=${onInput} aria-invalid=${problem ? "true" : "false"} aria-describedby="edit-verdict"></textarea>`}
      ${answer && html`<${Verdict} problem=${problem} warning=${answer.warning} words=${words} area=${isForm ? null : area} />`}
      <${Share} table=${table} game=${game} text=${text} words=${words} isBad=${isBad} title=${about.name || last.current?.title} /></section>
    <${Trial} unit=${last.current} face=${about.face} words=${words} press=${press} begin=${begin} isBad=${isBad} /></div>
    <footer><label class="button"><input type="file" class="hidden-text" accept=".toml,.txt,text/plain" data-do="edit_import" onChange=${onFile} />${words.import}</label>
      ${about.is_own && html`<${Deleting} table=${table} game=${game} name=${about.name} words=${words} />`}
      <span class="spring"></span><${Saved} answer=${saved} words=${words} save=${save} onPlay=${onPlay} />
      <button type="button" class="button" data-do="edit_save" disabled=${isBad || !table.isOnline} onClick=${() => save()}>${words.save}</button></footer>`;
}

export function Editor({ game, name, table, onPlay, onClose }) {
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  const about = useAnswer(table, { do: "description", game, name }, `${game} ${name}`);
  const close = (event) => {
    event.stopPropagation();
    onClose();
  };
  const title = about?.words.title ?? "";
  return html`<dialog class="setup editor" ref=${dialog} onClose=${close} aria-label=${title || "…"}>
    <header><p class="due">${title}</p>
      <button type="button" class="button square quiet" onClick=${onClose} aria-label=${t("close")}><${Icon} name="close" /></button></header>
    ${about && html`<${Writing} key=${`${about.name} ${about.words.title}`} about=${about} table=${table} game=${game} onPlay=${onPlay} />`}</dialog>`;
}
