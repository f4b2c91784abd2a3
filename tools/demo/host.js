// The host of the demo: the whole program in Pyodide, the unit's firmware in MicroPython, in one
// worker. Pages speak with it by messages (wire.js).

import { Chip } from "./chip.js";
import { openInterpreter } from "./interpreter.js";
import { read } from "./read.js";
import { openStore } from "./store.js";
import { VERSION } from "./version.js";

const RECORD = "/record";
const REST_MS = 200;

const isShared = "onconnect" in self;
const starting = isShared ? start() : alone().then(start);
if (isShared) self.onconnect = ({ ports: [port] }) => serve(port);
else serve(self);

// Where tabs cannot share a worker, one of them has the record; the next waits until it is closed.
function alone() {
  return new Promise((goOn) => {
    navigator.locks.request("heliograph", () => {
      goOn();
      return new Promise(() => {});
    });
  });
}

async function start() {
  const [images, record, firmware] = await Promise.all([
    openStore("image", VERSION),
    openStore("record"),
    read("firmware.json").then((answer) => answer.json()),
  ]);
  const { pyodide, keep } = await openInterpreter(images);
  const write = (changes) => record.write(changes.toJs({ dict_converter: (entries) => new Map(entries) }));
  const folder = pyodide.pyimport("heliograph.tab.keeping").open_folder(RECORD, pyodide.toPy(record.files), write);
  const chip = new Chip(firmware, new URL("micropython/micropython.wasm", import.meta.url).href);
  const program = await pyodide.pyimport("heliograph.tab.program").open_program(folder, chip, location.origin);
  chip.join(program.unit);
  setTimeout(() => rest(chip, keep), REST_MS);
  return { program, server: program.server, toPython: pyodide.toPy };
}

// What the first look at the page need not wait for.
async function rest(chip, keep) {
  await chip.powerUp();
  await Promise.resolve(keep()).catch((problem) => console.warn("no image is kept", problem));
}

// One page: what it has opened, by its own numbers.
function serve(port) {
  const open = new Map();
  const tell = (id, message) => port.postMessage({ id, ...message });
  const does = {
    socket: ({ server }, { id, path }) => open.set(id, server.open_socket(path,
      (text) => tell(id, { text }), (code, reason) => tell(id, { code, reason }))),
    cable: ({ program }, { id, name, isInAir }) => {
      const send = (letters) => tell(id, { letters });
      const port = isInAir ? program.meet(name, send) : program.plug_in(name, send);
      open.set(id, { say: (letters) => port.hear(letters), close: () => port.unplug() });
    },
    say: (_host, { id, letters }) => open.get(id)?.say(letters),
    take: (_host, { id, text }) => open.get(id)?.take(text),
    close: (_host, { id }) => {
      open.get(id)?.close();
      open.delete(id);
    },
    key: async ({ program }, { id }) => tell(id, { key: await program.key_file() }),
    leave: () => open.forEach((one) => one.close()),
    ask: async ({ server, toPython }, { id, method, path, headers, body }) => {
      const answer = await server.request(method, path, toPython(headers), toPython(new Uint8Array(body ?? 0)));
      const [status, names, content] = answer.toJs();
      tell(id, { status, headers: names, body: content });
      answer.destroy();
    },
  };
  port.onmessage = async ({ data }) => {
    try {
      await does[data.kind](await starting, data);
    } catch (problem) {
      console.error(problem);
      tell(data.id, { code: 1011, reason: String(problem) });
    }
  };
}
