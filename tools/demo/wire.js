// How a page reaches its host in the demo: by messages to a worker of this browser, which all its
// tabs share. Stands in the place of the page's own file of this name.

const WORKER = "/demo/host.js";
const OPEN = 1;
const CLOSED = 3;
const ABNORMAL = 1006;

const host = openHost();
const waiting = new Map(); // sockets, cables and questions by their number
let count = 0;

function openHost() {
  const options = { type: "module", name: "heliograph" };
  const worker = globalThis.SharedWorker ? new SharedWorker(WORKER, options) : new Worker(WORKER, options);
  const port = worker.port ?? worker;
  port.onmessage = ({ data: { id, ...message } }) => waiting.get(id)?.hear(message);
  worker.onerror = () => waiting.forEach((one) => one.hear({ code: ABNORMAL }));
  addEventListener("pagehide", () => port.postMessage({ kind: "leave" }));
  addEventListener("pageshow", (event) => event.persisted && location.reload()); // it has left
  return port;
}

function begin(one, message) {
  count += 1;
  waiting.set(count, one);
  host.postMessage({ id: count, ...message });
  return count;
}

// As much of a WebSocket as our pages use.
class HostSocket {
  constructor(path) {
    this.readyState = 0;
    this.bufferedAmount = 0;
    this.id = begin(this, { kind: "socket", path });
  }

  hear({ text, code, reason }) {
    if (text === undefined) return this.end(code, reason);
    this.readyState = OPEN;
    return this.onmessage?.({ data: text });
  }

  send(text) {
    host.postMessage({ id: this.id, kind: "take", text });
  }

  close() {
    host.postMessage({ id: this.id, kind: "close" });
    this.end(1000, "");
  }

  end(code, reason) {
    waiting.delete(this.id);
    this.readyState = CLOSED;
    this.onclose?.({ code, reason });
  }
}

export const openSocket = (path) => new HostSocket(path);

// A cable that this page holds; `send` takes what the unit is to hear, one letter for each byte.
function openCable(name, send, isInAir = false) {
  const id = begin({ hear: ({ letters }) => send(letters) }, { kind: "cable", name, isInAir });
  return {
    say: (letters) => host.postMessage({ id, kind: "say", letters }),
    unplug: () => host.postMessage({ id, kind: "close" }),
  };
}

const serial = () => import("/demo/serial.js");
const hasCables = navigator.serial || navigator.usb;
export const plugIn = hasCables ? async () => (await serial()).plugIn(openCable) : null;
if (hasCables) serial().then(({ rejoin }) => rejoin(openCable));

const bluetooth = () => import("/demo/bluetooth.js");
const openAir = (name, send) => openCable(name, send, true);
export const meet = navigator.bluetooth ? async () => (await bluetooth()).meet(openAir) : null;
if (navigator.bluetooth) bluetooth().then(({ meetAgain }) => meetAgain(openAir));

// The file with which a unit may be met by Bluetooth: its name and a key of this table, each time another.
export const keyFile = () => new Promise((hear) => begin({ hear: ({ key }) => hear(key) }, { kind: "key" }));

export async function ask(path, { method = "GET", headers = {}, body } = {}) {
  const content = body === undefined ? null : await new Response(body).arrayBuffer();
  const message = { kind: "ask", method, path, headers: Object.entries(headers), body: content };
  const answer = await new Promise((hear) => begin({ hear }, message));
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}
