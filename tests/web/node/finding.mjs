// What a test means by its words: elements by selector, role and name, label or text.

const ROLES = {
  button: "button, summary, input[type=button], input[type=submit]", heading: "h1, h2, h3, h4", img: "img", link: "a[href]",
  group: "fieldset, details", spinbutton: "input[type=number]", textbox: "input[type=text], textarea",
};

const plain = (text) => text.replace(/\s+/g, " ").trim();
export const textOf = (one) => plain(one.textContent);

// Whether nothing folds it away; where it lies on the screen, no one knows here.
export function isShown(one) {
  for (let at = one; at?.closest; at = at.parentElement) {
    if (at.hidden || at.matches("dialog:not([open])")) return false;
    const folded = at.parentElement;
    if (folded?.matches("details:not([open])") && !at.matches("summary")) return false;
  }
  return true;
}

function labelsOf(one) {
  const told = one.getAttribute("aria-label");
  const label = one.closest("label") ?? (one.id && document.querySelector(`label[for="${one.id}"]`));
  return told ?? (label ? textOf(label) : "");
}

// What is for the eye alone, as the number of a key, is no part of a name.
function spoken(one) {
  if (!one.querySelector("[aria-hidden=true]")) return textOf(one);
  const copy = one.cloneNode(true);
  for (const part of copy.querySelectorAll("[aria-hidden=true]")) part.remove();
  return textOf(copy);
}

export const nameOf = (one) => one.getAttribute("aria-label") ?? (one.matches("input, select, textarea") ? labelsOf(one) : spoken(one));

function isTold(text, wanted, isExact) {
  if (typeof wanted !== "string") return new RegExp(wanted.pattern).test(text);
  return isExact ? text === wanted : text.toLowerCase().includes(wanted.toLowerCase());
}

const all = (roots, selector) => [...new Set(roots.flatMap((one) => [...one.querySelectorAll(selector)]))];

const STEPS = {
  css: (roots, selector) => {
    const elements = all(roots, selector.replaceAll(":visible", ""));
    return selector.includes(":visible") ? elements.filter(isShown) : elements;
  },
  role: (roots, { role, name, exact }) => all(roots, [`[role=${role}]`, ROLES[role]].filter(Boolean).join(", "))
    .filter((one) => (one.getAttribute("role") ?? role) === role && (name === null || isTold(nameOf(one), name, exact))),
  label: (roots, { text, exact }) => all(roots, "[aria-label], input, select, textarea").filter((one) => isTold(labelsOf(one), text, exact)),
  text: (roots, text) => all(roots, "*").filter((one) => isTold(textOf(one), text) && ![...one.children].some((part) => isTold(textOf(part), text))),
  has_text: (elements, text) => elements.filter((one) => isTold(textOf(one), text)),
  nth: (elements, at) => elements.slice(at, at === -1 ? undefined : at + 1),
};

// Each step looks within what the one before has found, or chooses from it.
export const found = (steps) => steps.reduce((elements, [name, what]) => STEPS[name](elements, what), [document]);
