// Lines that were left when the table went back and played otherwise: each can be returned to.

import { html } from "/vendor/htm.js";
import { t } from "./texts.js";

export function Branches({ view, command, isDisabled }) {
  if (!view.branches?.length) return null;
  return html`<div class="branches"><h3>${t("branches")}</h3>
    <ul>${view.branches.map((line) => html`<li key=${line.branch}>
      <span><strong>${line.text}</strong> <small>${t("branch_from", { fork: line.fork, count: line.length - line.fork })}</small></span>
      ${view.role === "host" && html`<button type="button" class="button small" data-branch=${line.branch} disabled=${isDisabled}
        onClick=${() => command({ do: "branch", branch: line.branch, at: view.at })}>${t("branch_go")}</button>`}</li>`)}</ul></div>`;
}
