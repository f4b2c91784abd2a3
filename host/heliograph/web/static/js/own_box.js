// The box that people have: its facts entered in one sitting, drawn and checked as they come.

import { html, useEffect, useRef, useState } from "/vendor/htm.js";
import { saveBlob } from "./files.js";
import { titleOf } from "./games.js";
import { useAnswer } from "./model.js";
import { Picture } from "./picture.js";
import { Rule } from "./rule.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";
import { ValueField } from "./value_field.js";

const CHECK_MS = 300;
// What was entered and not saved yet stays while the page does, also when the dialog is closed.
const drafts = {};

const hasFact = (draft, { block, key }) => draft[block] !== undefined && key in draft[block];

function withFact(draft, { block, key }, value) {
  const { [key]: _, ...others } = draft[block] ?? {};
  const values = value === undefined ? others : { ...others, [key]: value };
  const { [block]: __, ...rest } = draft;
  return Object.keys(values).length ? { ...rest, [block]: values } : rest;
}

const enteredIn = (facts) => facts.filter((fact) => fact.is_entered).reduce((draft, fact) => withFact(draft, fact, fact.value), {});

// What was entered, and what the host says to it a moment after the last change.
function useDraft(table, game, about, block) {
  const [draft, setDraft] = useState(drafts[game] ?? null);
  const shown = draft ?? (about ? enteredIn(about.facts) : {});
  const written = JSON.stringify(shown);
  const [asked, setAsked] = useState({ do: "try_box", game, block, box: written });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ do: "try_box", game, block, box: written }), CHECK_MS);
    return () => clearTimeout(timer);
  }, [written, block]);
  const verdict = useAnswer(table, asked, "try_box");
  const change = (next) => {
    drafts[game] = next;
    setDraft(next);
  };
  return { draft: shown, written, isChanged: draft !== null, change, verdict: verdict?.game === game ? verdict : null };
}

function Fact({ fact, draft, form, spoken, problem, set }) {
  const name = spoken[fact.key] ?? fact.key;
  const isEntered = hasFact(draft, fact);
  const value = isEntered ? draft[fact.block][fact.key] : fact.value;
  return html`<div class=${`box-fact ${isEntered ? "is-entered" : ""}`} data-fact=${`${fact.block}.${fact.key}`}>
    <label class="box-tick"><input type="checkbox" checked=${isEntered} aria-label=${t("box_right", { key: name })} onChange=${(event) => set(event.target.checked ? value : undefined)} /> <strong>${name}</strong></label>
    <div class="box-value"><${ValueField} value=${value} label=${`${form.label}, ${name}`} words=${form.words} spoken=${spoken} set=${set} /></div>
    ${problem && html`<p class="warning" role="status" data-problem=${fact.key}>${problem.text}</p>`}</div>`;
}

const problemOf = (problems, { block, key }) => problems.find(({ where }) => where === `[${block}] ${key}` || where.startsWith(`[${block}] ${key}.`) || where.startsWith(`[${block}] ${key}[`));

// A block with one fact needs no count.
const leftOf = (left, all) => (all === 1 ? t("box_assumed") : t("box_left", { count: left, all }));

function Block({ form, facts, spoken, game, draft, problems, isOpen, open, change }) {
  const left = facts.filter((fact) => !hasFact(draft, fact)).length;
  const takeAll = () => change(facts.reduce((next, fact) => (hasFact(next, fact) ? next : withFact(next, fact, fact.value)), draft));
  return html`<section class="box-block" data-block=${form.block}>
    <h3><button type="button" class="box-head" aria-expanded=${isOpen ? "true" : "false"} onClick=${open}><${Icon} name=${isOpen ? "down" : "up"} /><span>${form.label}</span>
      <small>${left ? leftOf(left, facts.length) : html`<${Icon} name="check" />`}</small></button></h3>
    ${isOpen && html`<p class="hint">${form.hint} <${Rule} rule=${facts[0].rule} game=${game} /></p>
      ${facts.map((fact) => html`<${Fact} key=${fact.key} fact=${fact} form=${form} spoken=${spoken} draft=${draft} problem=${problemOf(problems, fact)} set=${(value) => change(withFact(draft, fact, value))} />`)}
      ${left > 0 && html`<button type="button" class="button small" data-do="box_all" onClick=${takeAll}>${t("box_all")}</button>`}`}</section>`;
}

function Files({ about, table, game, readDraft }) {
  const [isSure, setSure] = useState(false);
  const read = async (event) => {
    const file = event.target.files[0];
    event.target.value = "";
    if (!file) return;
    readDraft(file.name);
    table.command({ do: "read_box", game, name: file.name.slice(0, 200), text: await file.text() });
  };
  const forget = () => {
    if (isSure) table.command({ do: "reset_box", game });
    setSure(!isSure);
  };
  return html`<button type="button" class="button" data-do="box_export" onClick=${() => saveBlob(new Blob([about.file], { type: "application/toml" }), `${game}-box.toml`)}>${t("box_export")}</button>
    <label class="button"><input type="file" class="hidden-text" accept=".toml,.json,text/plain" data-do="box_import" onChange=${read} />${t("box_import")}</label>
    ${about.is_kept && html`<button type="button" class="button quiet" data-do="box_reset" onClick=${forget}>${isSure ? t("box_reset_sure") : t("box_reset")}</button>`}`;
}

// What was read from a file becomes the draft; of a file with mistakes nothing does.
function useFile(table, change) {
  const [wanted, setWanted] = useState(null);
  const answer = table.answers.read_box;
  const isAnswered = wanted !== null && answer?.name === wanted.name && answer !== wanted.before;
  useEffect(() => {
    if (isAnswered && answer.box) change(answer.box);
  }, [isAnswered && answer]);
  return [isAnswered ? answer : null, (name) => setWanted({ name: name.slice(0, 200), before: answer })];
}

function FileAnswer({ answer }) {
  if (!answer) return null;
  const { name, problems } = answer;
  if (!problems.length) return html`<p class="hint" role="status">${t("box_import_good", { name })}</p>`;
  return html`<div class="problem" role="alert" data-file="bad"><p>${t("box_import_bad", { count: problems.length, name })}</p><ul>${problems.map((problem, at) => html`<li key=${at}>${problem.text}</li>`)}</ul></div>`;
}

function Entry({ about, table, game }) {
  const [block, setBlock] = useState(about.form[0]?.block ?? "");
  const { draft, written, isChanged, change, verdict } = useDraft(table, game, about, block);
  const [answer, readDraft] = useFile(table, change);
  const kept = useRef(about);
  useEffect(() => { // it was saved or forgotten: what is kept is what stands here
    if (kept.current !== about) change(null);
    kept.current = about;
  }, [about]);
  const problems = verdict?.problems ?? [];
  const left = about.facts.filter((fact) => !hasFact(draft, fact)).length;
  const save = () => table.command({ do: "save_box", game, box: written });
  const general = problems.filter((problem) => !about.facts.some((fact) => problemOf([problem], fact)));
  const parts = about.form.find((one) => one.block === block)?.parts ?? [];
  const picture = verdict?.picture;
  return html`<div class=${`lay-out-body ${parts.length ? "" : "no-picture"}`}>
    ${parts.length > 0 && (picture ? html`<${Picture} view=${{ game, rev: written, lang: table.lang, ...picture }} parts=${parts} label=${t("box_picture")} />` : html`<div class="picture"></div>`)}
    <div class="box-facts"><p class="hint">${t("box_why")} ${t("box_new_only")}</p>
      ${about.problem && html`<p class="problem" role="alert">${about.problem}</p>`}
      <${FileAnswer} answer=${answer} />
      ${general.map((problem) => html`<p key=${problem.text} class="warning" role="status" data-problem="whole">${problem.text}</p>`)}
      ${about.form.map((form) => html`<${Block} key=${form.block} form=${form} facts=${about.facts.filter((fact) => fact.block === form.block)} spoken=${about.spoken} game=${game} draft=${draft} problems=${problems}
        isOpen=${form.block === block} open=${() => setBlock(form.block === block ? "" : form.block)} change=${change} />`)}</div></div>
    <footer class="box-foot"><span class="hint" role="status" data-left=${left}>${left ? t("box_left", { count: left, all: about.facts.length }) : t("box_left_none", { count: about.facts.length })} ${!isChanged && about.is_kept && t("box_saved")}</span>
      <span class="spring"></span><${Files} about=${about} table=${table} game=${game} readDraft=${readDraft} />
      <button type="button" class="button primary" data-do="box_save" disabled=${!table.isOnline || !isChanged || problems.length > 0} onClick=${save}>${t("box_save")}</button></footer>`;
}

export function OwnBox({ game, table, onClose }) {
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  const about = useAnswer(table, { do: "box", game }, game);
  const title = `${t("box_title")}: ${titleOf(game)}`;
  const close = (event) => {
    event.stopPropagation();
    onClose();
  };
  return html`<dialog class="setup whole-table own-box" ref=${dialog} onClose=${close} aria-label=${title}>
    <header><p class="due">${title}</p>
      <button type="button" class="button square quiet" onClick=${onClose} aria-label=${t("close")}><${Icon} name="close" /></button></header>
    ${about?.game === game && html`<${Entry} key=${game} about=${about} table=${table} game=${game} />`}</dialog>`;
}
