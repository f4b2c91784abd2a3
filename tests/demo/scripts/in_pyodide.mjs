// Runs a Python script of this project in Pyodide: node in_pyodide.mjs PYODIDE ROOT SCRIPT ARGUMENTS…

import { join } from "node:path";

const [library, root, script, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(join(library, "pyodide.mjs"));
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/project", root);
pyodide.globals.set("words", pyodide.toPy([script, ...words]));
pyodide.runPython(`
import runpy, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/project/host", "/project"]
sys.argv[:] = ["/project/" + words[0], *words[1:]]
runpy.run_path(sys.argv[0], run_name="__main__")
`);
