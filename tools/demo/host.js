// The host of the demo: the whole program in Pyodide, the unit's firmware in MicroPython, in one
// worker. Pages speak with it by messages (wire.js).

import { Chip } from "./chip.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { openStore } from "./store.js";
import { VERSION } from "./version.js";

const PROGRAM = "/program";
const RECORD = "/record";
const COMPILED = "/compiled";
// Pyodide keeps nothing that it compiles; here the next start finds it.
const SET_UP = `
import os, sys
os.makedirs("${COMPILED}", exist_ok=True)  # Python makes folders below a folder, none at the top
sys.path.insert(0, "${PROGRAM}")
sys.pycache_prefix, sys.dont_write_bytecode = "${COMPILED}", False
`;

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
  const [pyodide, archive, firmware, record, compiled] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href }),
    read("program.tar.xz").then((answer) => answer.arrayBuffer()),
    read("firmware.json").then((answer) => answer.json()),
    openStore("record"),
    openStore("compiled", VERSION),
  ]);
  pyodide.unpackArchive(archive, "xztar", { extractDir: PROGRAM });
  pyodide.runPython(SET_UP);
  const keeping = pyodide.pyimport("heliograph.tab.keeping");
  const keep = (store) => (changes) => store.write(changes.toJs({ dict_converter: (entries) => new Map(entries) }));
  const folder = (place, store) => keeping.open_folder(place, pyodide.toPy(store.files), keep(store));
  const bytecode = folder(COMPILED, compiled);
  const { open_program: open } = pyodide.pyimport("heliograph.tab.program");
  const chip = new Chip(firmware, new URL("micropython/micropython.wasm", import.meta.url).href);
  const program = await open(folder(RECORD, record), chip, location.origin);
  await chip.start(program.unit);
  Promise.resolve(bytecode.keep()).catch(console.warn); // it begins when somebody waits for it
  return { program, server: program.server, toPython: pyodide.toPy };
}

async function read(file) {
  const answer = await fetch(new URL(file, import.meta.url));
  if (!answer.ok) throw new Error(`expected ${file}, got ${answer.status}`);
  return answer;
}

// One page: what it has opened, by its own numbers.
function serve(port) {
  const open = new Map();
  const tell = (id, message) => port.postMessage({ id, ...message });
  const does = {
    socket: ({ server }, { id, path }) => open.set(id, server.open_socket(path,
      (text) => tell(id, { text }), (code, reason) => tell(id, { code, reason }))),
    cable: ({ program }, { id, name }) => {
      const port = program.plug_in(name, (letters) => tell(id, { letters }));
      open.set(id, { say: (letters) => port.hear(letters), close: () => port.unplug() });
    },
    say: (_host, { id, letters }) => open.get(id)?.say(letters),
    take: (_host, { id, text }) => open.get(id)?.take(text),
    close: (_host, { id }) => {
      open.get(id)?.close();
      open.delete(id);
    },
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
