// All games of the record: go on with one, name it, put it aside, take it elsewhere, delete it.

import { html, useEffect, useRef, useState } from "/vendor/htm.js";
import { saveFile, sendFile } from "./files.js";
import { later } from "./later.js";
import { useAnswer } from "./model.js";
import { shown } from "./numbers.js";
import { Restore } from "./restore.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

const PeoplePage = later(() => import("./people.js"), "PeoplePage", "/static/css/people.css");
const MANY = 8;

const day = (atMs, lang) => new Date(atMs).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });

// A match that nobody named is called after the time at which it began.
const shownTitle = (title, lang) => title.replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/, (_all, date, time) => day(`${date}T${time}`, lang));

function Rename({ game, act }) {
  const [title, setTitle] = useState(game.title);
  const save = (event) => {
    event.preventDefault();
    act({ do: "rename", match: game.match, title });
  };
  return html`<form class="games-rename" onSubmit=${save}>
    <input class="field" aria-label=${t("games_new_title")} maxlength="80" value=${title} onInput=${(event) => setTitle(event.target.value)} />
    <button type="submit" class="button" data-do="rename" disabled=${!title.trim() || title === game.title}>${t("games_save_title")}</button></form>`;
}

function BgStats({ game, table, save }) {
  const found = table.answers.bg_stats;
  const isShown = found?.match === game.match;
  return html`<div class="games-bg-stats">
    <button type="button" class="button" data-do="bg-stats" aria-expanded=${isShown ? "true" : "false"} onClick=${() => table.command({ do: "bg_stats", match: game.match })}>${t("games_bg_stats")}</button>
    ${isShown && html`<div class="games-code"><img src=${found.qr} alt=${t("games_bg_stats")} />
      <div><p class="hint">${t("games_bg_stats_hint")}</p>
        <a class="button small" href=${found.link}>${t("games_bg_stats_open")}</a>
        <button type="button" class="button small" onClick=${() => save(`/library/${game.match}/bgstats.json`)}>${t("games_bg_stats_file")}</button></div></div>`}</div>`;
}

function Delete({ game, act }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) return html`<button type="button" class="button quiet" data-do="delete" onClick=${() => setAsking(true)}>${t("games_delete")}</button>`;
  const question = t("games_delete_sure", { title: game.title });
  return html`<div class="games-sure" role="group" aria-label=${question}><p>${question}</p>
    <button type="button" class="button" autofocus onClick=${() => setAsking(false)}>${t("cancel")}</button>
    <button type="button" class="button danger" data-do="delete-now" onClick=${() => act({ do: "delete", match: game.match })}>${t("games_delete_now")}</button></div>`;
}

// With hidden cards in play a match stays here until it is over.
const canLeave = (game) => game.depth !== "digital" || game.is_over;

function Details({ game, table, act, save }) {
  return html`<div class="games-details"><${Rename} game=${game} act=${act} />
    <div class="games-files">
      ${canLeave(game) && game.depth !== "track" && html`<button type="button" class="button" data-do="save-text" onClick=${() => save(`/library/${game.match}/record.txt`)}>${t("games_text")}</button>`}
      ${canLeave(game) && html`<button type="button" class="button" data-do="save-lines" onClick=${() => save(`/library/${game.match}/record.jsonl`)}>${t("games_lines")}</button>`}
      ${canLeave(game) && game.notation && html`<button type="button" class="button" data-do="save-notation" onClick=${() => save(`/library/${game.match}/notation`)}>${t("games_notation", { form: game.notation.toUpperCase() })}</button>`}
      ${game.is_over && html`<button type="button" class="button" data-do="save-geek" onClick=${() => save(`/library/${game.match}/boardgamegeek.xml`)}>${t("games_geek")}</button>`}
      ${game.is_over && html`<${BgStats} game=${game} table=${table} save=${save} />`}
      <${Delete} game=${game} act=${act} /></div></div>`;
}

function People({ game }) {
  return game.people.map((name, seat) => html`<span key=${seat} class=${game.winners.includes(seat) ? "games-winner" : ""}>${name}${seat in game.scores && html` <b data-score>${shown(game.scores[seat])}</b>`}</span>`);
}

function Game({ game, table, act, save, onClose }) {
  const [isWide, setWide] = useState(false);
  const resume = () => {
    act({ do: "resume", match: game.match });
    onClose();
  };
  return html`<li class=${`games-row ${game.is_open ? "open" : ""}`} data-match=${game.match}>
    <div class="games-line">
      <div class="games-about"><strong>${shownTitle(game.title, table.lang)}</strong>
        ${game.is_open && html`<span class="pill games-here">${t("games_on_table")}</span>`}
        <p class="games-people"><${People} game=${game} /></p>
        <p class="hint">${game.game} · ${game.depth_text} · ${day(game.ended_ms, table.lang)} · ${t("games_steps", { count: game.steps })}</p></div>
      <span class=${`games-result ${game.is_over ? "over" : ""}`}>${game.result}</span>
      ${game.is_open
        ? html`<button type="button" class="button" data-do="put-aside" onClick=${() => act({ do: "put_aside" })}>${t("games_pause")}</button>`
        : html`<button type="button" class="button primary" data-do="resume" onClick=${resume}>${game.is_over ? t("games_look") : t("games_resume")}</button>`}
      <button type="button" class="button square quiet" data-do="more" aria-expanded=${isWide ? "true" : "false"} aria-label=${t("games_more", { title: game.title })}
        onClick=${() => setWide(!isWide)}><${Icon} name=${isWide ? "up" : "down"} /></button></div>
    ${isWide && html`<${Details} game=${game} table=${table} act=${act} save=${save} />`}</li>`;
}

function Deleted({ games, act }) {
  if (!games.length) return null;
  return html`<details class="games-deleted"><summary>${t("games_deleted")} (${games.length})</summary>
    <ul>${games.map((game) => html`<li key=${game.match} data-match=${game.match}><span>${shownTitle(game.title, document.documentElement.lang)} <small class="hint">${game.game} · ${day(game.ended_ms, document.documentElement.lang)}</small></span>
      <button type="button" class="button small" data-do="bring-back" onClick=${() => act({ do: "bring_back", match: game.match })}>${t("games_bring_back")}</button></li>`)}</ul></details>`;
}

function Files({ table, save, take, onSaid }) {
  const input = useRef(null);
  const onChosen = async (event) => {
    const [file] = event.target.files;
    if (file) await take(file);
    input.current.value = "";
  };
  return html`<footer role="presentation"><button type="button" class="button" data-do="import" disabled=${!table.isOnline} onClick=${() => input.current.click()}>${t("games_import")}</button>
    <input ref=${input} type="file" class="hidden-text" tabindex="-1" aria-label=${t("games_import")} accept=".txt,.jsonl,.json,text/plain" onChange=${onChosen} />
    <button type="button" class="button" data-do="backup" disabled=${!table.isOnline} onClick=${() => save("/library/backup.db")}>${t("games_backup")}</button>
    <${Restore} table=${table} onSaid=${onSaid} />
    <span class="hint">${t("games_backup_hint")}</span></footer>`;
}

// A long record comes in pages; which part of it is shown, and the way to the others.
function Pages({ answer, setFirst }) {
  const { first, found, games, most } = answer;
  if (found <= games.length) return null;
  const part = t("games_part", { first: games.length ? first + 1 : 0, last: first + games.length, count: found });
  return html`<nav class="games-pages" aria-label=${t("games_title")}>
    <button type="button" class="button small" data-do="newer" disabled=${first === 0} onClick=${() => setFirst(Math.max(0, first - most))}>${t("games_newer")}</button>
    <span data-part>${part}</span>
    <button type="button" class="button small" data-do="older" disabled=${first + games.length >= found} onClick=${() => setFirst(first + most)}>${t("games_older")}</button></nav>`;
}

function Rows({ answer, table, ask, act, save, onClose }) {
  const { games } = answer;
  const [wanted, setWanted] = useState("");
  const search = (text) => {
    setWanted(text);
    if (answer.all > answer.most) ask({ first: 0, find: text });
  };
  const listed = games.filter((game) => !game.is_deleted);
  const words = wanted.toLowerCase().split(/\s+/);
  const isFound = (game) => {
    const all = [game.title, game.game, game.result, ...game.people].join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return html`${(answer.all > MANY || wanted) && html`<input class="field" type="search" placeholder=${t("games_find")} aria-label=${t("games_find")}
      value=${wanted} onInput=${(event) => search(event.target.value)} />`}
    <${Pages} answer=${answer} setFirst=${(first) => ask({ first, find: wanted })} />
    ${listed.length === 0 && html`<p class="hint">${t("games_none")}</p>`}
    <ul class="games-rows">${listed.filter(isFound).map((game) => html`<${Game} key=${game.match} game=${game} table=${table} act=${act} save=${save} onClose=${onClose} />`)}</ul>
    <${Deleted} games=${games.filter((game) => game.is_deleted)} act=${act} />`;
}

export function GamesList({ view, table, onClose }) {
  const dialog = useRef(null);
  const [said, setSaid] = useState(null);
  const [isPeople, setPeople] = useState(false);
  const [part, ask] = useState({ first: 0, find: "" });
  const question = { do: "games", ...part };
  const answer = useAnswer(table, question, `${view.match}/${view.now}/${view.length}/${isPeople}`); // a name may be gone
  useEffect(() => dialog.current.showModal(), []);
  const act = (message) => {
    setSaid(null);
    table.command(message);
    table.command(question);
  };
  const save = async (path) => setSaid({ text: await saveFile(path, table.lang) });
  const take = async (file) => {
    const { isTaken, text } = await sendFile("/library/import", table.lang, file);
    setSaid({ text, isGood: isTaken });
    table.command(question);
  };
  const onSaid = (words) => {
    setSaid(words);
    table.command(question);
  };
  const problem = said?.text ? said : table.refusal;
  return html`<dialog class="setup games-list" ref=${dialog} onClose=${onClose} aria-label=${t("games_title")}>
    <header role="presentation"><div><p class="due">${t("games_title")}</p><p class="hint">${t("games_hint")}</p></div>
      <span class="spring"></span>
      <button type="button" class="button" data-do="people" disabled=${!table.isOnline} onClick=${() => setPeople(true)}>${t("people")}</button>
      <button type="button" class="button square quiet" onClick=${onClose} aria-label=${t("close")}><${Icon} name="close" /></button></header>
    ${isPeople && html`<${PeoplePage} table=${table} onClose=${() => setPeople(false)} />`}
    <div class="setup-body"><div aria-live="polite">${problem && html`<p class=${problem.isGood ? "games-good" : "problem"} data-said>${problem.text}</p>`}</div>
      ${answer && html`<${Rows} answer=${answer} table=${table} ask=${ask} act=${act} save=${save} onClose=${onClose} />`}</div>
    <${Files} table=${table} save=${save} take=${take} onSaid=${onSaid} /></dialog>`;
}
