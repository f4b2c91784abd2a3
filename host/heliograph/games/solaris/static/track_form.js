// What Heliograph needs to follow Solaris with lights and buttons: colours, energies, the EC stack.

import { html } from "/vendor/htm.js";
import { Icon, Token } from "/static/js/shapes.js";
import { Stepper } from "/static/js/stepper.js";
import { t } from "/static/js/texts.js";

const CODES = ["EC", "ED", "HQ", "BIO", "SP", "CAN"];
const COLOURS = ["white", "grey", "yellow", "black", "orange"];
const STANDARD = [0, 1, 2, 3, 4, 5];
const FULL_SUM = 15;

export function firstForm(view, names, proposals) {
  const before = view.game === "solaris" ? view.seats : [];
  const count = before.length || 4;
  const seats = [0, 1, 2, 3, 4].map((seat) => ({
    name: names[seat] ?? "",
    colour: seat < before.length ? COLOURS.indexOf(before[seat].colour) : seat,
    energies: [...proposals.energies[seat]],
    isAssumed: true,
  }));
  for (const [seat, one] of seats.entries()) {
    const taken = seats.slice(0, seat).map((other) => other.colour);
    if (taken.includes(one.colour)) one.colour = STANDARD.slice(0, 5).find((colour) => !seats.slice(0, seat).some((o) => o.colour === colour));
  }
  return { count, seats, timeGame: view.board?.round?.markers?.length > 0, layout: STANDARD, isTyped: false, stack: [0, 1, 2, 3, 4] };
}

function shuffled(list) {
  const out = [...list];
  for (let index = out.length - 1; index > 0; index--) {
    const other = Math.floor(Math.random() * (index + 1));
    [out[index], out[other]] = [out[other], out[index]];
  }
  return out;
}

function tokenOf(form, seat) {
  return { seat, number: seat + 1, colour: COLOURS[form.seats[seat].colour] };
}

const nameOf = (form, seat) => form.seats[seat].name || t(`colour_${form.seats[seat].colour}`);

function SeatRow({ form, seat, change, proposals }) {
  const { name, colour, energies, isAssumed } = form.seats[seat];
  const update = (fields) => change({ seats: form.seats.map((one, index) => (index === seat ? { ...one, ...fields } : one)) });
  // Two seats never share a colour: whoever has the chosen one takes the old one.
  const pickColour = (next) => change({
    seats: form.seats.map((one, index) => (index === seat ? { ...one, colour: next } : one.colour === next ? { ...one, colour } : one)),
  });
  const sum = energies.reduce((total, value) => total + value, proposals.ec);
  return html`<fieldset class="setup-seat">
    <legend class="hidden-text">${t("setup_seat", { number: seat + 1 })}</legend>
    <div class="setup-who"><${Token} seat=${tokenOf(form, seat)} size=${40} />
      <input class="field" type="text" maxlength="20" autocomplete="off" placeholder=${t("setup_name")} aria-label=${`${t("setup_seat", { number: seat + 1 })}: ${t("setup_name")}`}
        value=${name} onInput=${(event) => update({ name: event.target.value })} />
      <select class="field" aria-label=${`${t("setup_seat", { number: seat + 1 })}: ${t("setup_colour")}`} onChange=${(event) => pickColour(Number(event.target.value))}>
        ${COLOURS.map((_, index) => html`<option value=${index} selected=${index === colour}>${t(`colour_${index}`)}</option>`)}
      </select></div>
    <div class="setup-energies">
      <span class="setup-energy fixed"><span class="code">EC</span><output>${proposals.ec}</output></span>
      ${energies.map((value, index) => html`<label key=${index} class="setup-energy"><span class="code">${CODES[form.layout[index + 1]]}</span>
        <input class="field" type="number" inputmode="numeric" min="0" max="7" value=${value}
          aria-label=${`${nameOf(form, seat)}, ${CODES[form.layout[index + 1]]}`}
          onInput=${(event) => update({
            isAssumed: false,
            energies: energies.map((old, at) => (at === index ? Math.max(0, Math.min(7, Number(event.target.value) || 0)) : old)),
          })} /></label>`)}
      <span class=${`setup-sum ${sum === FULL_SUM ? "" : "off"}`}>${t("setup_sum", { sum })}</span>
      ${isAssumed && html`<span class="pill" title=${t("assumed_why")}>${t("assumed")}</span>`}
    </div>
    ${sum !== FULL_SUM && html`<p class="warning" role="status">${t("setup_sum_off", { sum })}</p>`}
  </fieldset>`;
}

function StackChoice({ form, change }) {
  const stack = form.stack.filter((seat) => seat < form.count);
  const swap = (index) => {
    const next = [...stack];
    [next[index - 1], next[index]] = [next[index], next[index - 1]];
    change({ stack: [...next, ...form.stack.filter((seat) => seat >= form.count)] });
  };
  return html`<fieldset class="setup-part"><legend>${t("setup_stack")}</legend>
    <label class="choice"><input type="radio" name="stack" checked=${!form.isTyped} onChange=${() => change({ isTyped: false })} /> ${t("setup_stack_random")}</label>
    <label class="choice"><input type="radio" name="stack" checked=${form.isTyped} onChange=${() => change({ isTyped: true })} /> ${t("setup_stack_typed")}</label>
    ${form.isTyped && html`<p class="hint">${t("setup_stack_top")}</p><ol class="stack-order">
      ${stack.map((seat, index) => html`<li key=${seat}><${Token} seat=${tokenOf(form, seat)} size=${28} /><span class="who">${nameOf(form, seat)}</span>
        <button type="button" class="button square quiet" disabled=${index === 0} aria-label=${t("stack_up", { who: nameOf(form, seat) })} onClick=${() => swap(index)}><${Icon} name="up" /></button>
        <button type="button" class="button square quiet" disabled=${index === stack.length - 1} aria-label=${t("stack_down", { who: nameOf(form, seat) })} onClick=${() => swap(index + 1)}><${Icon} name="down" /></button></li>`)}
    </ol>`}
  </fieldset>`;
}

function LayoutChoice({ form, change }) {
  const later = (index) => {
    const layout = [...form.layout];
    const next = index === 5 ? 1 : index + 1;
    [layout[index], layout[next]] = [layout[next], layout[index]];
    change({ layout });
  };
  return html`<fieldset class="setup-part"><legend>${t("setup_options")}</legend>
    <label class="choice"><input type="checkbox" checked=${form.timeGame} onChange=${(event) => change({ timeGame: event.target.checked })} /> ${t("setup_time_game")}</label>
    <p class="hint">${t("setup_layout")}</p>
    <div class="layout-row"><span class="layout-fixed">EC</span>
      ${form.layout.slice(1).map((station, index) => html`<button key=${station} type="button" class="button" onClick=${() => later(index + 1)}
        aria-label=${t("setup_move", { station: CODES[station] })} title=${t("setup_move", { station: CODES[station] })}>${CODES[station]}</button>`)}
    </div>
    <div class="actions"><button type="button" class="button quiet" onClick=${() => change({ layout: STANDARD })}>${t("setup_layout_standard")}</button>
      <button type="button" class="button quiet" onClick=${() => change({ layout: [0, ...shuffled(STANDARD.slice(1))] })}><${Icon} name="dice" />${t("setup_layout_random")}</button></div>
  </fieldset>`;
}

export function Fields({ form, change, proposals }) {
  return html`<div class="setup-count"><h2>${t("setup_players")}</h2>
      <${Stepper} value=${form.count} low=${3} high=${5} label=${t("setup_players")} onChange=${(count) => change({ count })} /></div>
    <p class="hint">${t("setup_energy_text")}</p>
    ${form.seats.slice(0, form.count).map((_, seat) => html`<${SeatRow} key=${seat} form=${form} seat=${seat} change=${change} proposals=${proposals} />`)}
    <div class="setup-parts"><${StackChoice} form=${form} change=${change} /><${LayoutChoice} form=${form} change=${change} /></div>`;
}

// People and options as the command to begin takes them
export function chosen(form) {
  const seats = form.seats.slice(0, form.count);
  const fromBottom = form.stack.filter((seat) => seat < form.count).reverse();
  const options = {
    colours: seats.map((seat) => seat.colour), energies: seats.map((seat) => seat.energies),
    time_game: form.timeGame, layout: form.layout, stack: form.isTyped ? fromBottom : null,
  };
  return { seats: form.count, names: seats.map((seat) => seat.name), options };
}
