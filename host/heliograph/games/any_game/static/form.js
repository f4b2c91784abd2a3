// A description as fields: who plays, in which order, what is counted, the clock, how it ends. The data behind them
// is that of the text, and every change is written as TOML by the host; what has no field stays as it is.

import { html, useEffect, useRef, useState } from "/vendor/htm.js";
import { language } from "/static/js/device.js";
import { Icon } from "/static/js/shapes.js";
import { Stepper } from "/static/js/stepper.js";
import { fill } from "/static/js/texts.js";

const ORDERS = ["clockwise", "counterclockwise", "snake", "random", "together", "free", "passing"];
const FIRSTS = ["stays", "next", "previous", "asked", "passed first", "acted last"];
const SCOPES = ["seat", "team", "table"];
const AT_ZERO = ["show", "next", "out", "over"];
const LIMITS = ["turn", "bank", "table"];
const MOST = { phase: 6, counter: 3, seats: 8, rounds: 255, number: 999, seconds: 7200 };
const USUAL_SECONDS = { turn: 60, bank: 600, table: 1800 };
const AS_WRITTEN = "…"; // a value that no field has a word for

const nameOf = ({ name }) => (typeof name === "object" ? name.en ?? Object.values(name)[0] : name);
const key = (word) => word.replaceAll(" ", "_");

// The same table with a key set, or without it where the value is none.
function withKey(table, name, value) {
  const { [name]: _, ...rest } = table;
  return value === undefined ? rest : { ...rest, [name]: value };
}

const inOneLanguage = (given) => (typeof given === "object" ? given[language()] ?? given.en ?? Object.values(given)[0] : given) ?? "";

function Words({ label, value, set }) {
  return html`<label class="form-field form-words"><span>${label}</span><input class="field" maxlength="200" value=${inOneLanguage(value)} onInput=${({ target }) => set(target.value)} /></label>`;
}

function Choice({ label, value, values, words, prefix, set, name }) {
  const isKnown = values.includes(value);
  return html`<label class="form-field"><span>${label}</span><select class="field" data-form=${name} value=${isKnown ? value : AS_WRITTEN} onChange=${({ target }) => target.value !== AS_WRITTEN && set(target.value)}>
    ${!isKnown && html`<option value=${AS_WRITTEN}>${words.form_as_written}</option>`}
    ${values.map((one) => html`<option key=${one} value=${one}>${words[`${prefix}_${key(one)}`]}</option>`)}</select></label>`;
}

function Count({ label, value, low = 0, high, set, words }) {
  return html`<div class="form-field"><span>${label}</span>${Number.isInteger(value)
    ? html`<${Stepper} value=${value} low=${low} high=${high} label=${label} onChange=${set} />` : html`<em>${words.form_as_written}</em>`}</div>`;
}

function Switch({ label, isOn, set, name }) {
  return html`<label class="form-field form-switch"><input type="checkbox" data-form=${name} checked=${isOn} onChange=${({ target }) => set(target.checked)} /><span>${label}</span></label>`;
}

const Remove = ({ label, onClick }) => html`<button type="button" class="button small quiet form-remove" onClick=${onClick} aria-label=${label} title=${label}><${Icon} name="close" /></button>`;

function Part({ title, name, children }) {
  return html`<fieldset class="form-part" data-form-part=${name}><legend>${title}</legend>${children}</fieldset>`;
}

const replaced = (list, at, one) => list.map((old, index) => (index === at ? one : old));

function Listed({ data, set, name, words, fresh, Row }) {
  const list = data[name] ?? [];
  const put = (next) => set(withKey(data, name, next.length ? next : undefined));
  return html`${list.map((one, at) => html`<div key=${at} class="form-row" data-form-row=${`${name} ${at}`}><${Row} one=${one} data=${data} words=${words} set=${(next) => put(replaced(list, at, next))} />
      ${(name === "counter" || list.length > 1) && html`<${Remove} label=${fill(words[`form_no_${name}`], { number: at + 1 })} onClick=${() => put(list.filter((_, index) => index !== at))} />`}</div>`)}
    ${list.length < MOST[name] && html`<button type="button" class="button small" data-do=${`form_${name}`} onClick=${() => put([...list, fresh(list.length)])}><${Icon} name="plus" />${words[`form_add_${name}`]}</button>`}`;
}

const turnsOf = ({ turns = 1 }) => (turns === "until passed" ? turns : Number.isInteger(turns) ? "number" : turns);

function Phase({ one, data, words, set }) {
  const turns = turnsOf(one);
  const setTurns = (kind) => (kind === "number" ? set(withKey(withKey(one, "turns", undefined), "pass", undefined)) : set({ pass: "out", ...one, turns: kind }));
  const isOrdered = !["together", "free"].includes(one.order);
  return html`${data.phase.length > 1 && html`<${Words} label=${words.form_phase_name} value=${one.name} set=${(name) => set(withKey(one, "name", name || undefined))} />`}
    <${Choice} label=${words.form_order} name="order" value=${one.order ?? "clockwise"} values=${ORDERS} words=${words} prefix="order" set=${(order) => set({ ...one, order })} />
    ${isOrdered && html`<${Choice} label=${words.form_first} name="first" value=${one.first ?? "stays"} values=${FIRSTS} words=${words} prefix="first" set=${(first) => set({ ...one, first })} />
      <${Choice} label=${words.form_turns} name="turns" value=${turns} values=${["number", "until passed"]} words=${words} prefix="turns" set=${setTurns} />
      ${turns === "number" && html`<${Count} label=${words.form_turns_each} words=${words} value=${one.turns ?? 1} low=${1} high=${20} set=${(count) => set(withKey(one, "turns", count > 1 ? count : undefined))} />`}`}`;
}

function Counter({ one, data, words, set }) {
  const target = one.target !== undefined;
  const scopes = SCOPES.filter((scope) => scope !== "team" || data.teams);
  // The bound of a counter follows what it starts at and what it goes to.
  const put = (next) => {
    const most = Math.max(Number(next.start) || 0, Number(next.target) || 0);
    set(most > (next.high ?? 200) ? { ...next, high: most } : next);
  };
  return html`<${Words} label=${words.form_counter_name} value=${one.name} set=${(name) => set({ ...one, name })} />
    <${Choice} label=${words.form_of} name="of" value=${one.of ?? "seat"} values=${scopes} words=${words} prefix="of" set=${(of) => set({ ...one, of })} />
    <${Count} label=${words.form_start} words=${words} value=${one.start ?? 0} high=${MOST.number} set=${(start) => put({ ...one, start })} />
    <${Switch} label=${words.form_has_target} name="has_target" isOn=${target} set=${(isOn) => put(withKey(one, "target", isOn ? 10 : undefined))} />
    ${target && html`<${Count} label=${words.form_target} words=${words} value=${one.target} high=${MOST.number} set=${(value) => put({ ...one, target: value })} />`}`;
}

function Clock({ data, words, set }) {
  const clock = data.clock ?? {};
  const limit = LIMITS.find((one) => clock[one] !== undefined) ?? "none";
  const setLimit = (kind) => {
    if (kind === "none") return set(withKey(data, "clock", undefined));
    const { turn, bank, table, increment, ...rest } = clock; // one limit takes the place of the other
    return set({ ...data, clock: { ...rest, [kind]: USUAL_SECONDS[kind] } });
  };
  const put = (name, value) => set({ ...data, clock: withKey(clock, name, value) });
  return html`<${Choice} label=${words.form_limit} name="limit" value=${limit} values=${["none", ...LIMITS]} words=${words} prefix="limit" set=${setLimit} />
    ${limit !== "none" && html`<${Count} label=${words.form_seconds} words=${words} value=${clock[limit]} low=${1} high=${MOST.seconds} set=${(value) => put(limit, value)} />
      <${Choice} label=${words.form_at_zero} name="at_zero" value=${clock.at_zero ?? "show"} values=${AT_ZERO} words=${words} prefix="zero" set=${(value) => put("at_zero", value)} />`}
    ${limit === "bank" && html`<${Count} label=${words.form_increment} words=${words} value=${clock.increment ?? 0} high=${60} set=${(value) => put("increment", value || undefined)} />`}`;
}

// Who wins and what ends the game name counters: they follow a new name, and go with a counter that goes.
function follow(before, after) {
  const [old, fresh] = [before, after].map(({ counter = [] }) => counter.map(nameOf));
  const renamed = old.length === fresh.length ? Object.fromEntries(old.map((name, at) => [name, fresh[at]])) : Object.fromEntries(fresh.map((name) => [name, name]));
  const known = (name) => name === undefined || fresh.includes(renamed[name]);
  const inTable = (table) => (table && typeof table === "object" ? Object.fromEntries(Object.entries(table).map(([word, name]) => [word, renamed[name] ?? name])) : table);
  const phases = after.phase?.map((phase) => ({ ...phase, ...("order" in phase && { order: inTable(phase.order) }), ...("turns" in phase && { turns: inTable(phase.turns) }) }));
  const aim = before.end?.target === after.end?.target ? after.end?.target : undefined; // a new aim is no old name
  const end = aim === undefined ? after.end : known(aim) ? { ...after.end, target: renamed[aim] } : withKey(withKey(after.end, "target", undefined), "at", undefined);
  const isSame = before.winner === after.winner && typeof after.winner === "object";
  const winner = !isSame ? after.winner : Object.values(after.winner).every(known) ? inTable(after.winner) : undefined;
  const isEmpty = end && !Object.keys(end).length && Object.keys(after.end).length;
  return withKey(withKey(withKey(after, "winner", winner), "end", isEmpty ? undefined : end), "phase", phases);
}

function Ending({ data, words, set }) {
  const end = data.end ?? {};
  const put = (next) => set(withKey(data, "end", Object.keys(next).length ? next : undefined));
  const counters = (data.counter ?? []).map((one) => [nameOf(one), inOneLanguage(one.name)]);
  const named = Object.fromEntries(counters);
  const aims = (data.counter ?? []).filter((one) => one.target !== undefined).map(nameOf);
  const winner = data.winner ?? "nobody";
  const kind = typeof winner === "object" ? `${Object.keys(winner)[0]} ${Object.values(winner)[0]}` : winner;
  const ways = ["nobody", "last", ...counters.flatMap(([name]) => [`most ${name}`, `least ${name}`])];
  const told = Object.fromEntries(ways.slice(2).map((way) => [`winner_${key(way)}`, fill(words[`winner_${way.split(" ", 1)[0]}`], { counter: named[way.slice(way.indexOf(" ") + 1)] })]));
  const setWinner = (way) => {
    const [word, ...name] = way.split(" ");
    set(withKey(data, "winner", way === "nobody" ? undefined : name.length ? { [word]: name.join(" ") } : way));
  };
  return html`<${Switch} label=${words.form_rounds} name="rounds" isOn=${end.rounds !== undefined} set=${(isOn) => put(withKey(end, "rounds", isOn ? 5 : undefined))} />
    ${end.rounds !== undefined && html`<${Count} label=${words.form_rounds_count} words=${words} value=${end.rounds} low=${1} high=${MOST.rounds} set=${(rounds) => put({ ...end, rounds })} />`}
    ${aims.map((name) => html`<${Switch} key=${name} name="target" label=${fill(words.form_by_target, { counter: named[name] })} isOn=${end.target === name} set=${(isOn) => put(withKey(withKey(end, "target", isOn ? name : undefined), "at", isOn ? end.at : undefined))} />`)}
    ${end.target !== undefined && html`<${Switch} label=${words.form_at_once} name="at" isOn=${end.at === "once"} set=${(isOn) => put(withKey(end, "at", isOn ? "once" : undefined))} />`}
    <${Switch} label=${words.form_left} name="left" isOn=${end.left !== undefined} set=${(isOn) => put(withKey(end, "left", isOn ? 1 : undefined))} />
    <${Choice} label=${words.form_winner} name="winner" value=${kind} values=${ways} words=${{ ...words, ...told }} prefix="winner" set=${setWinner} />
    ${data.end === undefined && html`<p class="hint">${words.form_no_end}</p>`}`;
}

function Players({ data, words, set }) {
  const [few, many] = Array.isArray(data.seats) ? data.seats : [data.seats, data.seats];
  const put = (low, high) => set({ ...data, seats: [Math.min(low, high), Math.max(low, high)] });
  return html`<${Words} label=${words.form_title} value=${data.title} set=${(title) => set({ ...data, title })} />
    <${Count} label=${words.form_fewest} words=${words} value=${few} low=${1} high=${MOST.seats} set=${(value) => put(value, Math.max(value, many))} />
    <${Count} label=${words.form_most} words=${words} value=${many} low=${1} high=${MOST.seats} set=${(value) => put(Math.min(few, value), value)} />`;
}

export function Form({ form, words, set }) {
  const { data, kept } = form;
  const common = { data, words, set };
  return html`<div class="edit-form"><${Part} title=${words.form_players} name="players"><${Players} ...${common} /></${Part}>
    <${Part} title=${words.form_round} name="round"><${Listed} ...${common} name="phase" Row=${Phase} fresh=${(at) => ({ name: fill(words.form_phase, { number: at + 1 }), order: "clockwise" })} /></${Part}>
    <${Part} title=${words.form_counted} name="counted"><${Listed} ...${common} name="counter" Row=${Counter} fresh=${(at) => ({ name: at ? `${words.form_points} ${at + 1}` : words.form_points })} /></${Part}>
    <${Part} title=${words.form_clock} name="clock"><${Clock} ...${common} /></${Part}>
    <${Part} title=${words.form_ends} name="ends"><${Ending} ...${common} /></${Part}>
    <${Part} title=${words.form_told} name="told"><${Words} label=${words.form_keeps} value=${data.keeps} set=${(keeps) => set({ ...data, keeps })} />
      <${Words} label=${words.form_leaves} value=${data.leaves} set=${(leaves) => set({ ...data, leaves })} /></${Part}>
    ${kept.length > 0 && html`<p class="hint" data-form-kept>${fill(words.form_kept, { words: kept.join(", ") })}</p>`}</div>`;
}

// The form of the text as it stands: what the host read in it, until a field is changed; then the fields, which the
// host writes as text. `next` numbers what is sent.
export function useForm({ table, game, text, change, answer, next }) {
  const [form, setForm] = useState(null);
  const sent = useRef(0);
  const seen = useRef(null); // the text that the fields stand for, or stood for until a field was changed
  const written = table.answers.write_description;
  useEffect(() => {
    if (answer?.text !== text || text === seen.current || answer.form === undefined) return;
    seen.current = text;
    setForm(answer.form);
  }, [answer, text]);
  useEffect(() => {
    if (!sent.current || written?.number !== sent.current) return;
    seen.current = written.text;
    change(written.text);
  }, [written]);
  const set = (changed) => {
    const data = follow(form.data, changed);
    sent.current = next();
    setForm({ ...form, data });
    table.command({ do: "write_description", game, form: JSON.stringify(data), number: sent.current });
  };
  return { form, set };
}
