// Runs scripts in MicroPython's WebAssembly, each in a machine of its own, and prints what each of
// them printed: node in_micropython.mjs MACHINE FLASH '[["scenario", "FILE"], …]'

import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

const [machine, flash, runs] = process.argv.slice(2);
const { loadMicroPython } = await import(join(machine, "micropython.mjs"));

function copy(fs, from, to) {
  fs.mkdir(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) copy(fs, source, target);
    else fs.writeFile(target, readFileSync(source));
  }
}

async function run(script, file) {
  const said = [];
  const vm = await loadMicroPython({ heapsize: 1 << 20, linebuffer: false, stdout: (bytes) => said.push(...bytes) });
  copy(vm.FS, flash, "/flash");
  const input = `/${basename(file)}`;
  vm.FS.writeFile(input, readFileSync(file));
  vm.runPython(`import sys\nsys.path[:] = ["/flash"]\nsys.argv[:] = ["${script}", "${input}"]\nimport ${script}`);
  return Buffer.from(said).toString("utf-8");
}

const printed = [];
for (const [script, file] of JSON.parse(runs)) printed.push(await run(script, file));
process.stdout.write(JSON.stringify(printed));
