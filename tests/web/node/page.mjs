// A page in Node: the modules as they lie there, the elements of happy-dom, a socket to the host.
//
// Reads requests, answers each with a line: node page.mjs LIBRARIES FOLDERS

import { register } from "node:module";
import { createInterface } from "node:readline";
import { found, isShown, nameOf, textOf } from "./finding.mjs";

const [libraries, folders] = process.argv.slice(2);
register("./modules.mjs", import.meta.url, { data: JSON.parse(folders) });
const { Window } = await import(`${libraries}/happy-dom/lib/index.js`);
const LOOK_AGAIN_MS = 3;
const ANSWER_MS = 10_000; // to whoever did not wait in vain
// What the modules take from a browser and Node has not, or has of its own
const OF_A_BROWSER = [
  "Element", "Event", "File", "FileReader", "HTMLElement", "KeyboardEvent", "MouseEvent", "MutationObserver", "Node",
  "PointerEvent", "ResizeObserver", "WebSocket", "addEventListener", "cancelAnimationFrame", "confirm", "dispatchEvent",
  "document", "fetch", "getComputedStyle", "history", "innerHeight", "innerWidth", "localStorage", "location",
  "matchMedia", "navigator", "removeEventListener", "requestAnimationFrame", "scrollTo", "sessionStorage",
];
const window = new Window({
  url: "http://localhost/", width: 1280, height: 800,
  settings: { disableCSSFileLoading: true, disableJavaScriptFileLoading: true, handleDisabledFileLoadingAsSuccess: true },
});
for (const name of OF_A_BROWSER) {
  const value = window[name];
  const isFree = typeof value === "function" && /^[a-z]/.test(name);
  Object.defineProperty(globalThis, name, { value: isFree ? value.bind(window) : value, configurable: true, writable: true });
}
globalThis.window = window;
document.fonts = { addEventListener() {}, removeEventListener() {} };

const sent = []; // by this page to its host
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function note(text) {
  sent.push(text);
  return send.call(this, text);
};

const problems = []; // of the page itself
process.on("uncaughtException", (problem) => problems.push(problem.stack));
process.on("unhandledRejection", (problem) => problems.push(problem?.stack ?? String(problem)));

let loads = 0;

async function close() {
  const app = document.getElementById("app");
  if (app) (await import("/vendor/htm.js")).render(null, app);
  document.body.innerHTML = "";
}

// The next test has another device.
async function leave() {
  await close();
  localStorage.clear();
}

async function open({ url, module }) {
  await close();
  sent.length = 0;
  window.happyDOM.setURL(url);
  document.documentElement.dataset.shell = "";
  document.body.innerHTML = '<div id="app"></div>';
  await import(`${module}?${++loads}`);
}

const CHECKS = {
  count: (all, wanted) => [all.length === wanted, all.length],
  texts: (all, wanted) => [all.length === wanted.length && all.every((one, at) => isText(textOf(one), wanted[at])), all.map(textOf)],
  text: ([one], wanted) => [one && isText(textOf(one), wanted), one && textOf(one)],
  named: ([one], wanted) => [one && nameOf(one) === wanted, one && nameOf(one)],
  contains: ([one], wanted) => [one && textOf(one).includes(wanted), one && textOf(one)],
  shown: ([one]) => [one && isShown(one), one?.outerHTML.slice(0, 200)],
  enabled: ([one]) => [one && !one.matches(":disabled"), one?.outerHTML.slice(0, 200)],
  checked: ([one]) => [one?.checked ?? one?.getAttribute("aria-checked") === "true", one?.outerHTML.slice(0, 200)],
  value: ([one], wanted) => [one?.value === wanted, one?.value],
  filled: ([one]) => [one && textOf(one) !== "", one?.outerHTML.slice(0, 200)],
  attribute: ([one], [name, wanted]) => [one && isText(one.getAttribute(name) ?? "", wanted), one?.getAttribute(name)],
};

function isText(text, wanted) {
  return typeof wanted === "string" ? text === wanted : new RegExp(wanted.pattern).test(text);
}

const until = (look, patience) => new Promise((done, fail) => {
  const began = performance.now();
  const again = () => {
    const [holds, got] = look();
    if (holds) done(got);
    else if (performance.now() - began > patience) fail(new Error(`got ${JSON.stringify(got)}`));
    else setTimeout(again, LOOK_AGAIN_MS);
  };
  again();
});

const tell = (one, ...types) => types.forEach((type) => one.dispatchEvent(new Event(type, { bubbles: true })));
const ACTS = {
  click: (one) => {
    const pressed = one.matches("button, input, a") ? one : one.closest("label")?.control ?? one;
    if (pressed.click) pressed.click();
    else pressed.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })); // of a drawing
  },
  focus: (one) => one.focus(),
  press: (one, key) => (one.focus(), press(key)),
  check: (one, isWanted) => one.checked === isWanted || one.getAttribute("aria-checked") === String(isWanted) || one.click(),
  fill: (one, value) => {
    one.value = value;
    tell(one, "input", "change");
  },
  select: (one, { value, label }) => {
    one.value = value ?? [...one.options].find((option) => textOf(option) === label).value;
    tell(one, "input", "change");
  },
  files: (one, files) => {
    Object.defineProperty(one, "files", { value: files.map(({ name, text }) => new File([text], name)), configurable: true });
    tell(one, "change");
  },
};

// What a browser does with a key by itself: Escape closes what is open, Enter and the space bar press a button.
async function press(key, delay = 0) {
  const dialog = [...document.querySelectorAll("dialog[open]")].pop();
  const target = dialog && !dialog.contains(document.activeElement) ? dialog : document.activeElement;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  if (target.dispatchEvent(event)) actOn(key, dialog, target);
  if (delay) await new Promise((done) => setTimeout(done, delay));
  target.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true }));
}

function actOn(key, dialog, target) {
  if (key === "Escape" && dialog) {
    if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
  } else if (["Enter", " "].includes(key) && target.matches("button, summary")) target.click();
}

// Fails instead of waiting without end.
const inTime = (work, patience) => new Promise((done, fail) => {
  const timer = setTimeout(() => fail(new Error(`got no answer in ${patience} ms`)), patience);
  Promise.resolve(work).then(done, fail).finally(() => clearTimeout(timer));
});

const oneOf = (all, luck) => all[Math.floor((luck ?? 0) * all.length)];

// The first of the selectors that can be pressed where a page shows this step, pressed.
async function tap({ selectors, rev, luck, patience }) {
  const look = () => {
    const shown = document.querySelector("main")?.dataset.rev;
    const isThere = rev === null || shown === String(rev);
    const all = isThere ? selectors.map((css) => oneOf(found([["css", css]]).filter((one) => isShown(one) && !one.matches(":disabled")), luck)) : [];
    const index = all.findIndex(Boolean);
    return [index >= 0, index >= 0 ? [index, all[index]] : `step ${shown}`];
  };
  const [index, one] = await until(look, patience);
  ACTS.click(one);
  return index;
}

const canAct = (all) => [all.length === 1 && !all[0].matches(":disabled"), all.map((one) => one.outerHTML.slice(0, 120))];
const DO = {
  open,
  close,
  leave,
  tap,
  sent: () => sent.map((text) => JSON.parse(text)),
  run: ({ script, arg }) => eval(`(${script})`)(arg),
  run_on: async ({ steps, script, arg, patience }) => {
    await until(() => [found(steps).length > 0, steps], patience);
    return eval(`(${script})`)(found(steps)[0], arg);
  },
  run_on_all: ({ steps, script, arg }) => eval(`(${script})`)(found(steps), arg),
  act: async ({ steps, act, value, patience }) => {
    await until(() => canAct(found(steps)), patience);
    await ACTS[act](found(steps)[0], value);
  },
  press: ({ key, delay }) => press(key, delay),
  expect: ({ steps, check, wanted, isNot, patience }) => until(() => {
    const [holds, got] = CHECKS[check](found(steps), wanted);
    return [Boolean(holds) !== isNot, got];
  }, patience),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { do: name, ...request } = JSON.parse(line);
  let answer;
  try {
    answer = { value: (await inTime(DO[name](request), request.patience + ANSWER_MS)) ?? null };
  } catch (problem) {
    answer = { problem: String(problem.message ?? problem) };
  }
  answer.problems = problems.splice(0);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
process.exit(0);
