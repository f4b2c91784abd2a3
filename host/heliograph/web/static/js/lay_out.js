// The real box: laid out step by step before the game, compared with the screen at any moment.

import { html, useEffect, useRef, useState } from "/vendor/htm.js";
import { useAnswer } from "./model.js";
import { Picture } from "./picture.js";
import { Rule } from "./rule.js";
import { Icon } from "./shapes.js";
import { t } from "./texts.js";

function Dialog({ name, title, hint, onClose, children }) {
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  return html`<dialog class=${`setup whole-table ${name}`} ref=${dialog} onClose=${onClose} aria-label=${title}>
    <header role="presentation"><p class="due">${title}</p>${hint}
      <button type="button" class="button square quiet" onClick=${onClose} aria-label=${t("close")}><${Icon} name="close" /></button></header>
    ${children}</dialog>`;
}

function StepRow({ step, number, game, isDone, isChosen, isDisabled, choose, tick }) {
  const row = useRef(null);
  useEffect(() => {
    if (isChosen) row.current.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return html`<li ref=${row} class=${`lay-step ${isChosen ? "is-chosen" : ""} ${isDone ? "is-done" : ""}`} aria-current=${isChosen ? "step" : undefined} data-step=${step.name}>
    <label onClick=${choose}><input type="checkbox" onFocus=${choose} checked=${isDone} disabled=${isDisabled} onChange=${(event) => tick(step.name, event.target.checked)} />
      <span><span class="hidden-text">${t("lay_out_step", { number })}: </span>${step.text}</span></label>
    <${Rule} rule=${step.rule} game=${game} /></li>`;
}

// The step in the light: the one that was chosen, else the first that is not done.
function useStep(steps, laid) {
  const [chosen, choose] = useState(null);
  const open = steps.find((step) => !laid.includes(step.name));
  return [steps.find((step) => step.name === chosen) ?? open ?? null, choose];
}

function Steps({ view, table, plan, onClose }) {
  const { steps } = plan;
  const [step, choose] = useStep(steps, view.laid);
  const isDisabled = !table.isOnline || view.role === "watch";
  const tick = (name, isDone) => table.command({ do: "tick", step: name, is_done: isDone });
  const done = steps.filter(({ name }) => view.laid.includes(name)).length;
  const goOn = () => {
    tick(step.name, true);
    choose(steps.find(({ name }) => name !== step.name && !view.laid.includes(name))?.name ?? null);
  };
  const seats = view.seats.map((seat, at) => ({ ...seat, state: "", ...plan.seats[at] }));
  return html`<div class="lay-out-body">
    <${Picture} view=${{ ...view, board: plan.board, seats }} parts=${step?.parts ?? []} label=${t("lay_out_picture")} />
    <div class="lay-steps"><ol>${steps.map((one, at) => html`<${StepRow} key=${one.name} step=${one} number=${at + 1} game=${view.game} isDone=${view.laid.includes(one.name)}
        isChosen=${one === step} isDisabled=${isDisabled} choose=${() => choose(one.name)} tick=${tick} />`)}</ol>
      <p class="hint" role="status">${done === steps.length ? t("lay_out_all") : t("lay_out_left", { done, count: steps.length })}</p>
      ${!step && html`<button type="button" class="button primary" onClick=${onClose}>${t("close")}</button>`}
      ${step && !isDisabled && html`<button type="button" class="button primary" data-do="laid" onClick=${goOn}>${t("lay_out_next")}</button>`}</div></div>`;
}

export function LayOutDialog({ view, table, onClose }) {
  const plan = useAnswer(table, { do: "lay_out" }, `${view.match} ${view.rev}`);
  return html`<${Dialog} name="lay-out" title=${t("lay_out_title")} onClose=${onClose}>
    ${plan?.match === view.match && html`<${Steps} view=${view} table=${table} plan=${plan} onClose=${onClose} />`}</${Dialog}>`;
}

// The position that this page shows, as large as it gets, to be laid beside the real one.
export function CompareDialog({ view, onClose, layOut }) {
  return html`<${Dialog} name="compare" title=${t("compare")} onClose=${onClose} hint=${html`<p class="hint">${view.role === "host" ? t("compare_why") : t("compare_phone")}</p>
      <button type="button" class="button small" data-do="lay_out_again" onClick=${layOut}>${t("lay_out")}</button>`}>
    <${Picture} view=${view} label=${t("compare")} /></${Dialog}>`;
}
