// How a tournament is opened: game, seating, sizes of the tables, rounds.

import { html, useState } from "/vendor/htm.js";
import { t } from "/static/js/texts.js";

const SYSTEMS = ["swiss", "groups"];

function Amount({ label, name, value, low, high, onChange }) {
  return html`<label>${label}<input type="number" name=${name} min=${low} max=${high} value=${value} onInput=${(event) => onChange(event.target.valueAsNumber || low)} /></label>`;
}

export function OpenForm({ hall, onClose }) {
  const { games } = hall.view;
  const [form, setForm] = useState({ title: "", game: games[0].name, system: SYSTEMS[0], rounds: 5, groups: 1, size: 0, sizes: null });
  const change = (field) => (value) => setForm((old) => ({ ...old, [field]: value }));
  const counts = games.find((game) => game.name === form.game).seats;
  const size = counts.includes(form.size) ? form.size : counts.at(-1);
  // One less is allowed as well where the game has it, so that nobody need sit out.
  const sizes = (form.sizes ?? counts.filter((count) => size - count === 1)).filter((count) => counts.includes(count) && count !== size);
  const toggle = (count) => change("sizes")(sizes.includes(count) ? sizes.filter((one) => one !== count) : [...sizes, count]);
  const open = async (event) => {
    event.preventDefault();
    const { title, game, system, rounds, groups } = form;
    if (await hall.ask({ do: "open", title, game, system, rounds, groups: system === "groups" ? groups : 1, size, sizes: [...sizes, size] })) onClose?.();
  };
  return html`<form class="panel hall-open" onSubmit=${open}><h2>${t("hall_open_title")}</h2>${onClose && html`<p class="hint">${t("hall_open_new_why")}</p>`}
    <label>${t("hall_name")}<input type="text" name="title" required maxlength="60" value=${form.title} onInput=${(event) => change("title")(event.target.value)} /></label>
    <label>${t("hall_game")}<select name="game" onChange=${(event) => change("game")(event.target.value)}>${games.map((game) => html`<option key=${game.name} value=${game.name} selected=${game.name === form.game}>${game.title}</option>`)}</select></label>
    <label>${t("hall_system")}<select name="system" onChange=${(event) => change("system")(event.target.value)}>${SYSTEMS.map((system) => html`<option key=${system} value=${system} selected=${system === form.system}>${t(`hall_system_${system}`)}</option>`)}</select></label>
    ${form.system === "groups" && html`<${Amount} label=${t("hall_groups")} name="groups" value=${form.groups} low=${1} high=${32} onChange=${change("groups")} />`}
    <label>${t("hall_size")}<select name="size" onChange=${(event) => change("size")(Number(event.target.value))}>${counts.map((count) => html`<option key=${count} value=${count} selected=${count === size}>${count}</option>`)}</select></label>
    ${counts.length > 1 && html`<fieldset><legend>${t("hall_also")}</legend>${counts.filter((count) => count !== size).map((count) => html`<label key=${count} class="tick">
      <input type="checkbox" checked=${sizes.includes(count)} onChange=${() => toggle(count)} />${count}</label>`)}</fieldset>`}
    <${Amount} label=${t("hall_rounds")} name="rounds" value=${form.rounds} low=${1} high=${50} onChange=${change("rounds")} />
    <p class="row"><button type="submit" class="button primary" data-do="open">${t("hall_open")}</button>
      ${onClose && html`<button type="button" class="button quiet" onClick=${onClose}>${t("hall_cancel")}</button>`}</p></form>`;
}
