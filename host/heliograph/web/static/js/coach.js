// Beginning a game: which one, how deep Heliograph goes into it, who plays, options, content.

import { html, useEffect, useRef, useState } from "/vendor/htm.js";
import { recall, remember } from "./device.js";
import { Emblem } from "./emblem.js";
import { allGames, gameFile, gameOf, membersOf } from "./games.js";
import { Lessons } from "./lessons.js";
import { later } from "./later.js";
import { useAnswer } from "./model.js";
import { byArrows, radio } from "./radios.js";
import { Rule } from "./rule.js";
import { SeatToken } from "./seats.js";
import { Icon } from "./shapes.js";
import { useShelf } from "./shelf.js";
import { Stepper } from "./stepper.js";
import { t } from "./texts.js";

// Options that mean something at a depth
function optionsAt(coach, depth) {
  return coach.options.filter((option) => option.depths.includes(depth));
}

const OwnBox = later(() => import("./own_box.js"), "OwnBox", "/static/css/lay_out.css");
const CHECK_MS = 250;

// What was chosen here for this game last time, if it was played.
function newForm(last) {
  const colours = last?.colours ?? [];
  return {
    count: null, names: null, colours: [...colours, ...[0, 1, 2, 3, 4].filter((one) => !colours.includes(one))],
    bots: last?.bots ?? {}, options: last?.options ?? {}, isDrawn: true, box: null, setUp: null, first: 0,
  };
}

function GameCard({ name, title, about, isChosen, isStop, choose }) {
  return html`<button type="button" ...${radio(isChosen)} tabindex=${isStop ? 0 : -1} class="coach-game" data-game=${name} onClick=${() => choose(name)}>
    <${Emblem} game=${name} /><strong>${title}</strong><small>${about}</small></button>`;
}

function DepthCard({ name, isChosen, choose }) {
  return html`<button type="button" ...${radio(isChosen)} class="coach-depth" data-depth=${name} onClick=${() => choose(name)}>
    <strong>${t(`depth_${name}`)}</strong><small>${t(`depth_why_${name}`)}</small></button>`;
}

// Two seats never share a colour: whoever has the chosen one takes the old one.
function withColour(colours, seat, chosen) {
  return colours.map((colour, index) => (index === seat ? chosen : colour === chosen ? colours[seat] : colour));
}

function Person({ seat, form, change, coach, isDigital, hasColours }) {
  const label = t("setup_seat", { number: seat + 1 });
  const colour = hasColours ? coach.colours[form.colours[seat]] : null;
  const usual = coach.people[form.count][seat];
  const token = { number: seat + 1, colour: (colour ?? usual).colour };
  const setName = (name) => change({ names: form.names.map((old, index) => (index === seat ? name : old)) });
  const setBot = (kind) => change({ bots: { ...form.bots, [seat]: kind } });
  return html`<div class="coach-person"><${SeatToken} seat=${token} size=${38} />
    <input class="field" type="text" maxlength="20" autocomplete="off" placeholder=${colour ? colour.name : usual.calling}
      aria-label=${`${label}: ${t("setup_name")}`} value=${form.names[seat]} onInput=${(event) => setName(event.target.value)} />
    ${hasColours && html`<select class="field" aria-label=${`${label}: ${t("setup_colour")}`}
      onChange=${(event) => change({ colours: withColour(form.colours, seat, Number(event.target.value)) })}>
      ${coach.colours.map((one) => html`<option key=${one.number} value=${one.number} selected=${one.number === form.colours[seat]}>${one.name}</option>`)}</select>`}
    ${isDigital && html`<select class="field coach-bot" data-bot=${seat + 1} aria-label=${t("coach_plays", { seat: label })} onChange=${(event) => setBot(event.target.value)}>
      <option value="" selected=${!form.bots[seat]}>${t("coach_person")}</option>
      ${coach.bots.map((kind) => html`<option key=${kind} value=${kind} selected=${form.bots[seat] === kind}>${t(`bot_${kind}`)}</option>`)}</select>`}
  </div>`;
}

function People({ form, change, coach, depth }) {
  const isDigital = depth === "digital";
  const hasColours = depth !== "track" && coach.colours.length > 0;
  const steps = coach.seats;
  const move = (value) => change({ count: steps[Math.max(0, Math.min(steps.length - 1, steps.indexOf(form.count) + Math.sign(value - form.count)))] });
  const classes = `coach-people${hasColours ? " with-colours" : ""}${isDigital ? " with-bots" : ""}`;
  return html`<section class="coach-part"><div class="coach-head"><h2>${t("coach_people")}</h2>
      <${Stepper} value=${form.count} low=${steps[0]} high=${steps.at(-1)} label=${t("setup_players")} onChange=${move} /></div>
    <div class=${classes}>${Array.from({ length: form.count }, (_, seat) => html`<${Person} key=${seat} seat=${seat} form=${form} change=${change}
      coach=${coach} isDigital=${isDigital} hasColours=${hasColours} />`)}</div></section>`;
}

function OptionField({ option, game, value, set, seats }) {
  const id = `option-${option.name}`;
  const isSwitch = option.values.length === 2 && option.values.every(([one]) => typeof one === "boolean");
  const values = option.name === "first" ? option.values.filter(([one]) => typeof one !== "number" || one <= seats) : option.values;
  return html`<div class="coach-option" data-option=${option.name}>
    <label for=${id}><strong>${option.label}</strong></label>
    ${isSwitch
      ? html`<input id=${id} type="checkbox" role="switch" checked=${value} aria-describedby=${`${id}-why`} onChange=${(event) => set(event.target.checked)} />`
      : html`<select id=${id} class="field" aria-describedby=${`${id}-why`} onChange=${(event) => set(values[event.target.selectedIndex][0])}>
        ${values.map(([one, label]) => html`<option key=${String(one)} selected=${one === value}>${label}</option>`)}</select>`}
    <p id=${`${id}-why`} class="hint">${option.explain} <${Rule} rule=${option.rule} game=${game} /></p></div>`;
}

function Options({ form, change, coach, depth }) {
  const options = optionsAt(coach, depth);
  const differ = options.filter((option) => option.name in form.options && form.options[option.name] !== option.default);
  const told = differ.map((option) => option.label).join(", ");
  if (!options.length) return null;
  return html`<details class="coach-part coach-box" data-options><summary>${told ? t("coach_options_other", { told }) : t("coach_options_box")}</summary>
    ${told && html`<button type="button" class="button small" data-do="as_in_box" onClick=${() => change({ options: {} })}>${t("coach_options_reset")}</button>`}<div class="coach-options">
    ${options.map((option) => html`<${OptionField} key=${option.name} option=${option} game=${coach.game} value=${form.options[option.name] ?? option.default} seats=${form.count}
      set=${(value) => change({ options: { ...form.options, [option.name]: value } })} />`)}</div></details>`;
}

function Draws({ form, change }) {
  const choice = (isDrawn, label) => html`<label class="choice"><input type="radio" name="draws" value=${isDrawn ? "host" : "typed"} checked=${form.isDrawn === isDrawn}
    onChange=${() => change({ isDrawn })} /> ${label}</label>`;
  return html`<fieldset class="coach-part"><legend>${t("coach_draws")}</legend>
    ${choice(false, t("coach_draws_typed"))}${choice(true, t("coach_draws_host"))}</fieldset>`;
}

// Everything that a tracked game asks before its first turn, as few people want to be asked it.
const SET_UPS = ["last", "box", "asked"];
const setUpsOf = ({ last, asks }) => SET_UPS.filter((one) => asks > 0 && (one !== "last" || last?.depth === "track"));
const setUpOf = (form, coach) => (setUpsOf(coach).includes(form.setUp) ? form.setUp : setUpsOf(coach)[0] ?? "box");

function SetUp({ form, change, coach }) {
  const ways = setUpsOf(coach);
  const chosen = setUpOf(form, coach);
  return html`${ways.length > 0 && html`<fieldset class="coach-part coach-ways"><legend>${t("coach_set_up")}</legend>
      ${ways.map((way) => html`<label key=${way} class="choice"><input type="radio" name="set_up" value=${way} checked=${way === chosen} onChange=${() => change({ setUp: way })} />
        <span>${t(`coach_set_up_${way}`)}<small class="hint">${t(`coach_set_up_why_${way}`)}</small></span></label>`)}</fieldset>`}
    ${coach.begins && chosen !== "asked" && html`<label class="coach-part coach-begins"><span>${t("coach_begins")}<small class="hint">${t("coach_begins_why")}</small></span>
      <select class="field" data-do="begins" onChange=${(event) => change({ first: event.target.selectedIndex })}>
        ${[t("coach_begins_lot"), ...form.names.slice(0, form.count).map((name, seat) => name || coach.people[form.count][seat].calling)].map((name, index) => html`<option key=${index} selected=${index === form.first}>${name}</option>`)}</select></label>`}`;
}

function Box({ form, change, game, assumed, facts, openBox }) {
  const read = async (event) => {
    const file = event.target.files[0];
    if (file) change({ box: { name: file.name, text: await file.text() } });
  };
  const count = assumed.reduce((sum, block) => sum + block.count, 0);
  return html`<details class="coach-part coach-box" open=${form.box !== null}>
    <summary>${count === facts ? t("coach_assumed", { count }) : count ? t("box_left", { count, all: facts }) : t("coach_assumed_none")}</summary>
    <p class="hint">${t("coach_assumed_why")}</p>
    <div class="coach-file"><button type="button" class="button" data-do="own_box" onClick=${openBox}>${t("box_enter")}</button>${form.box
      ? html`<span>${t("coach_box_loaded", { name: form.box.name })}</span><button type="button" class="button small" onClick=${() => change({ box: null })}>${t("coach_drop_box")}</button>`
      : html`<label class="button"><input type="file" class="hidden-text" accept=".toml,text/plain" data-do="box" onChange=${read} />${t("coach_load_box")}</label>`}</div>
    <ul class="coach-assumed">${assumed.map((block) => html`<li key=${`${block.block} ${block.rule}`} data-block=${block.block}>${block.label} (${block.count}) <${Rule} rule=${block.rule} game=${game} /></li>`)}</ul></details>`;
}

// What the host says to the choice as it stands; asked a moment after the last change.
function useCheck(table, message, moment) {
  const [asked, setAsked] = useState(message);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(message), CHECK_MS);
    return () => clearTimeout(timer);
  }, [JSON.stringify(message)]);
  const told = useAnswer(table, asked, moment);
  return told?.game === message?.game ? told : null; // what was said of another game says nothing of this one
}

function commandOf(game, depth, form, coach) {
  const seats = form.count;
  const known = optionsAt(coach, depth).filter((option) => option.name in form.options);
  const options = Object.fromEntries(known.map((option) => [option.name, form.options[option.name]]));
  if (coach.colours.length) options.colours = form.colours.slice(0, seats);
  const bots = Object.entries(form.bots).filter(([seat, kind]) => kind && Number(seat) < seats);
  return {
    game, depth, seats, options, box: form.box?.text ?? null, box_name: form.box?.name ?? null,
    bots: depth === "digital" ? Object.fromEntries(bots) : {},
    draw: depth === "referee" && coach.draws && form.isDrawn,
  };
}

function remarks(form, command) {
  const names = form.names.slice(0, form.count).filter(Boolean);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  const found = [];
  if (double) found.push(t("coach_same_name", { name: double }));
  if (Object.keys(command.bots).length === form.count) found.push(t("coach_only_bots"));
  return found;
}

function Verdict({ check, notes }) {
  const problem = check?.problem;
  const isBox = problem?.where === "box";
  return html`<div class="coach-verdict" role="status">
    ${problem && html`<p class="warning" data-problem=${problem.where}>${t(isBox ? "coach_box_bad" : "coach_bad", { text: problem.text })}</p>`}
    ${notes.map((note) => html`<p key=${note} class="hint">${note}</p>`)}
    ${check && !problem && !notes.length && html`<p class="coach-fits"><${Icon} name="check" />${t("coach_ready")}</p>`}</div>`;
}

function Foot({ view, onClose, isBlocked, children }) {
  return html`<footer>${children}${view.kind !== "none" && html`<span class="hint coach-kept">${t("setup_replaces")}</span>`}
    <span class="spring"></span><button type="button" class="button" onClick=${onClose}>${t("cancel")}</button>
    <button type="submit" class="button primary" data-do="start" disabled=${isBlocked}>${t("setup_start")}</button></footer>`;
}

const trackForms = {};

// A game with much to tell before it can be followed brings a form of its own; the others ask one by one.
function useTrackForm(game, hasForm) {
  const [, setCount] = useState(0);
  useEffect(() => {
    if (!hasForm || trackForms[game]) return;
    import(gameFile(game, "track_form.js")).then((module) => {
      trackForms[game] = module;
      setCount((count) => count + 1);
    });
  }, [game, hasForm]);
  return hasForm ? trackForms[game] : null;
}

// What is chosen for a game that is tracked, and for one under its rules: the fields, and what begins it.
function useTracked({ game, depth, view, coach, form, change }) {
  const own = useTrackForm(game, depth === "track" && Boolean(coach.proposals));
  const [typed, setTyped] = useState({});
  if (depth !== "track") return null;
  const told = own && (typed[game] ?? own.firstForm(view, form.names, coach.proposals));
  const fields = own
    ? html`<${own.Fields} form=${told} change=${(more) => setTyped((old) => ({ ...old, [game]: { ...told, ...old[game], ...more } }))} proposals=${coach.proposals} />`
    : own === null && html`<${People} form=${form} change=${change} coach=${coach} depth="track" /><${SetUp} form=${form} change=${change} coach=${coach} />`;
  const chosen = () => (own ? own.chosen(told) : { seats: form.count, names: form.names.slice(0, form.count), set_up: setUpOf(form, coach), first: form.first });
  return { fields, isBlocked: own === undefined, begin: () => ({ game, depth: "track", ...chosen() }) };
}

function useFull({ openBox, boxes, game, depth, table, coach, form, change }) {
  const command = depth === "track" ? null : commandOf(game, depth, form, coach);
  const check = useCheck(table, command && { do: "check", ...command }, boxes);
  if (!command) return null;
  const fields = html`<${People} form=${form} change=${change} coach=${coach} depth=${depth} />
    ${depth === "referee" && coach.draws && html`<${Draws} form=${form} change=${change} />`}
    <${Options} form=${form} change=${change} coach=${coach} depth=${depth} />
    ${coach.facts > 0 && html`<${Box} form=${form} change=${change} game=${game} assumed=${check?.assumed ?? coach.assumed} facts=${coach.facts} openBox=${openBox} />`}`;
  const verdict = html`<${Verdict} check=${check} notes=${remarks(form, command)} />`;
  return { fields, verdict, isBlocked: Boolean(check?.problem), begin: () => ({ ...command, names: form.names.slice(0, form.count) }) };
}

// One form for every depth: whoever walks through games and depths by keys keeps the focus.
function Form(props) {
  const { view, table, begin, onClose, isWaiting, children } = props;
  const tracked = useTracked(props);
  const full = useFull(props);
  const part = tracked ?? full;
  const submit = (event) => {
    event.preventDefault();
    begin({ do: "begin", ...part.begin() });
  };
  return html`<form onSubmit=${submit}><${Head} onClose=${onClose} /><div class="setup-body">${children}${part.fields}</div>
    <${Foot} view=${view} onClose=${onClose} isBlocked=${!table.isOnline || isWaiting || part.isBlocked}>${part.verdict}</${Foot}></form>`;
}

function Head({ onClose }) {
  return html`<header><p class="due">${t("coach_title")}</p>
    <button type="button" class="button square quiet" onClick=${onClose} aria-label=${t("close")}><${Icon} name="close" /></button></header>`;
}

// What was typed for a game is kept while another is looked at; names and their seats are the same for all.
function useForm(game, coach, view) {
  const [forms, setForms] = useState({});
  const blank = newForm(coach?.last);
  const form = { ...blank, ...forms[game], names: forms.names ?? null };
  // Its description may be deleted, or for fewer people than it was.
  const counts = [view.game === game ? view.seats.length : 0, coach?.last?.seats, gameOf(game)?.usual_seats, coach?.seats[0]];
  if (coach && form.count === null) form.count = counts.find((count) => coach.seats.includes(count));
  if (coach && form.names === null) form.names = Array.from({ length: 8 }, (_, seat) => coach.names[seat] ?? "");
  const change = ({ names, ...fields }) => setForms((old) => ({
    ...old, names: names ?? old.names ?? form.names, [game]: { ...form, ...old[game], ...fields },
  }));
  return [form, change];
}

// A game that was played here last may not be installed any more.
const installed = (name) => gameOf(name)?.name;

// The depth that is wanted, where the game has it.
function depthOf(name, wanted) {
  const { depths } = gameOf(name);
  return depths.includes(wanted) ? wanted : depths.includes("referee") ? "referee" : depths[0];
}

// One card may stand for many games: then one of them is chosen, the last one that was played here.
function memberOf(name) {
  const members = membersOf(name);
  return members.find((one) => one.name === recall("member"))?.name ?? members[0]?.name ?? name;
}

const editors = {};

// The editor of a family of games, loaded when somebody opens it.
function editorOf(family) {
  editors[family] ??= later(() => import(gameFile(family, "editor.js")), "Editor", gameFile(family, "editor.css"), "/static/css/unit.css");
  return editors[family];
}

function Members({ game, setGame, setEdited }) {
  const { family, about } = gameOf(game);
  const members = membersOf(family);
  if (!members.length) return null;
  return html`<div class="coach-members"><label><span>${t("coach_member")}</span>
    <select class="field" data-do="member" onChange=${(event) => setGame(event.target.value)}>${members.map((one) => html`<option key=${one.name} value=${one.name} selected=${one.name === game}>${one.title}</option>`)}</select></label>
    <p class="hint">${about}</p>
    <div class="coach-file"><button type="button" class="button small" data-do="edit" onClick=${() => setEdited(game)}>${t("coach_edit")}</button>
      <button type="button" class="button small" data-do="describe" onClick=${() => setEdited("")}>${t("coach_describe")}</button></div></div>`;
}

export function Coach({ view, table, first, onClose }) {
  const [chosen, choose] = useState(memberOf(first ?? view.game ?? installed(recall("game")) ?? allGames()[0].name));
  const home = useRef(""); // the family of what is chosen: another of it where somebody deletes that one
  home.current = gameOf(chosen)?.family ?? home.current;
  const game = installed(chosen) ?? memberOf(home.current);
  const setGame = (name) => choose(memberOf(name));
  const [asked, setDepth] = useState(null);
  const [isShelfOpen, setShelfOpen] = useState(!first); // whoever took a game from it need not see it again
  const [boxes, setBoxes] = useState(0); // how often a box was looked at: it may have changed
  const [isBoxOpen, setBoxOpen] = useState(false);
  const [edited, setEdited] = useState(null); // the description that is looked at; "": a new one
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  const { save_description: saved } = table.answers;
  const before = useRef(saved);
  useEffect(() => {
    if (saved !== before.current && saved.is_saved) setGame(saved.name); // what was just written is what people want to play
  }, [saved]);
  const answer = useAnswer(table, { do: "coach", game }, `${game} ${boxes}`);
  // While the answer for another game is on its way, the form of the last one stays in sight.
  const coach = answer ?? null;
  const isWaiting = coach?.game !== game;
  const { depths, family } = gameOf(game);
  const wanted = asked ?? coach?.last?.depth ?? "track"; // whoever plays a game for the first time begins with the lights
  const depth = depthOf(game, wanted);
  const { games, finder } = useShelf(coach?.played ?? []);
  const isInSight = (wantedName) => games.some(({ name }) => name === wantedName);
  const shown = isInSight(game) ? game : family || game;
  const stop = isInSight(shown) ? shown : games[0]?.name; // where Tab comes to
  // The form in sight may still be that of another game, which need not have this depth.
  const shownDepth = isWaiting && installed(coach?.game) ? depthOf(coach.game, wanted) : depth;
  const [form, change] = useForm(coach?.game ?? game, coach, view);
  const begin = (command) => {
    remember("game", game);
    if (family) remember("member", game);
    if (table.command(command)) onClose();
  };
  const play = (name) => {
    setEdited(null);
    setGame(name);
  };
  const closeBox = () => {
    setBoxOpen(false);
    setBoxes(boxes + 1);
  };
  const parts = { openBox: () => setBoxOpen(true), boxes, game: coach?.game, depth: shownDepth, view, table, coach, form, change, begin, onClose, isWaiting };
  const choices = html`${isShelfOpen ? html`${finder}<div class="coach-games" role="radiogroup" aria-label=${t("coach_game")} onKeyDown=${byArrows(games.map(({ name }) => name), shown, setGame)}>
        ${games.map((one) => html`<${GameCard} key=${one.name} ...${one} isChosen=${one.name === shown} isStop=${one.name === stop} choose=${setGame} />`)}</div>`
      : html`<div class="coach-chosen"><${Emblem} game=${game} /><strong>${gameOf(game).title}</strong>
        <button type="button" class="button small" data-do="shelf" onClick=${() => setShelfOpen(true)}>${t("shelf_other")}</button></div>`}
    ${coach?.missing.map((sentence) => html`<p key=${sentence} class="hint">${sentence}</p>`)}
    <${Members} game=${game} setGame=${setGame} setEdited=${setEdited} />
    <${Lessons} table=${table} game=${game} isDisabled=${!table.isOnline} onBegun=${onClose} />
    ${depths.length > 1 && html`<div class="coach-depths" role="radiogroup" aria-label=${t("coach_depth")} onKeyDown=${byArrows(depths, depth, setDepth)}>
      ${depths.map((name) => html`<${DepthCard} key=${name} name=${name} isChosen=${name === depth} choose=${setDepth} />`)}</div>`}`;
  return html`<dialog class="setup coach" ref=${dialog} onClose=${onClose} aria-label=${t("coach_title")}>
    ${coach && html`<${Form} ...${parts}>${choices}</${Form}>`}
    ${edited !== null && html`<${editorOf(family)} game=${family} name=${edited} table=${table} onPlay=${play} onClose=${() => setEdited(null)} />`}
    ${isBoxOpen && html`<${OwnBox} game=${coach.game} table=${table} onClose=${closeBox} />`}</dialog>`;
}
