// Compiles Python in the very Python that will run it: node compile.mjs PYODIDE SCRIPT FOLDER

import { readFileSync } from "node:fs";
import { join } from "node:path";

const [library, script, folder] = process.argv.slice(2);
const { loadPyodide } = await import(join(library, "pyodide.mjs"));
// Twice the same bytes; and nobody needs to know the column in which something failed.
const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
pyodide.mountNodeFS("/sources", folder);
pyodide.runPython(readFileSync(script, "utf-8"));
