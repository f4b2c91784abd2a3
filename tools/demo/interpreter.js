// Python with the whole program loaded. The first visit loads it, and keeps an image of its memory
// before anything of the visitor's is in there; every later visit goes on from that image.

import { putFiles, unpack } from "./files.js";
import createPyodideModule from "./pyodide/pyodide.asm.mjs";
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { read } from "./read.js";

const PYODIDE = new URL("pyodide/", import.meta.url).href;
const PROGRAM = "/program";
const PIECE = 1 << 18;
const LOAD = `
import sys
sys.path.insert(0, "${PROGRAM}")
from heliograph.tab.preparation import prepare
prepare()
`;
// An image has the dice of whoever made it, and has seen files that lie elsewhere in time.
const WAKE = `
import importlib, random
importlib.invalidate_caches()
random.seed()
`;

// `images`: the store of the image. Returns Pyodide, and what keeps its image for the next visit.
export async function openInterpreter(images) {
  const { files } = images;
  if (files.has("memory")) {
    try {
      return { pyodide: await wake(files.get("memory"), files.get("program")), keep: () => {} };
    } catch (problem) {
      console.warn("the image does not start", problem);
    }
  }
  const { pyodide, image } = await load();
  return { pyodide, keep: () => images.write(image) };
}

async function load() {
  const [pyodide, archive] = await Promise.all([
    loadPyodide({ indexURL: PYODIDE, createPyodideModule, _makeSnapshot: true }),
    read("program.xz").then((answer) => answer.arrayBuffer()),
  ]);
  const program = decompress(pyodide, archive);
  putFiles(pyodide.FS, PROGRAM, unpack(program));
  pyodide.runPython(LOAD);
  return { pyodide, image: new Map([["memory", pyodide.makeMemorySnapshot()], ["program", program]]) };
}

// Piece by piece: what Python's memory once grew to is part of every image.
function decompress(pyodide, archive) {
  const decompressor = pyodide.pyimport("lzma").LZMADecompressor();
  const pieces = [];
  let given = pyodide.toPy(archive);
  while (!decompressor.eof) {
    const piece = decompressor.decompress(given, PIECE);
    pieces.push(piece.toJs());
    piece.destroy();
    if (decompressor.needs_input && !decompressor.eof) throw new Error("expected the whole program, got a part of it");
    given = pyodide.toPy(new Uint8Array());
  }
  return joined(pieces);
}

function joined(pieces) {
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let place = 0;
  for (const piece of pieces) {
    all.set(piece, place);
    place += piece.length;
  }
  return all;
}

async function wake(memory, program) {
  const pyodide = await loadPyodide({
    indexURL: PYODIDE, createPyodideModule: (settings) => createRoom(settings, memory.length), _loadSnapshot: memory,
  });
  putFiles(pyodide.FS, PROGRAM, unpack(program));
  pyodide.runPython(WAKE);
  return pyodide;
}

// Pyodide copies an image into its memory without making it large enough first.
async function createRoom(settings, bytes) {
  const module = await createPyodideModule(settings);
  if (module.HEAP8.length < bytes) module.growMemory(bytes);
  return module;
}
