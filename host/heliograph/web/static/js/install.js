// Writes the firmware's files onto a board at its prompt: only what changed, every digest compared at the end.
//
// While anything is missing the board has no program that starts by itself, so one that was cut off waits at its prompt
// for the next try. `heliograph flash` does the same.

const MAIN = "main.py";
// In base64, so a whole number of fours
const PIECE = 1536;

const LOOK = `
import os, json, hashlib, binascii
def walk(folder, found):
 for name, kind, *_ in os.ilistdir(folder):
  path = folder + '/' + name
  if kind == 0x4000: walk(path, found)
  else: found.append(path)
def digest(name):
 try: file = open(name, 'rb')
 except OSError: return ''
 made = hashlib.sha256()
 while True:
  piece = file.read(512)
  if not piece: break
  made.update(piece)
 file.close()
 return binascii.hexlify(made.digest()).decode()
def stale(folders, names):
 found = []
 for folder in folders:
  try: walk(folder, found)
  except OSError:
   try:
    os.stat(folder)
    found.append(folder)
   except OSError: pass
 return [name for name in found if name not in names]
`;

export class Cancelled extends Error {}
export class Differs extends Error {}
// Something else than MicroPython, or too old a one; its message is the name, `version` what it calls itself.
export class Unfit extends Error {
  constructor(name, version) {
    super(name);
    this.version = version;
  }
}

const asPython = (value) => JSON.stringify(value);

async function digests(prompt, names) {
  return JSON.parse(await prompt.run(`print(json.dumps([digest(name) for name in ${asPython(names)}]))`));
}

async function makeFolders(prompt, name) {
  const parts = name.split("/").slice(0, -1);
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const folder = asPython(parts.slice(0, depth).join("/"));
    await prompt.run(`try: os.mkdir(${folder})\nexcept OSError: pass`);
  }
}

const numbers = (version) => version.split(".").map(Number);

// CircuitPython and others have the same prompt, and cannot run the firmware.
async function needMicroPython(prompt, ask, oldest) {
  const [name, version = ""] = (await prompt.run(ask)).trim().split(" ");
  const [major, minor] = numbers(version);
  const [least, leastMinor] = numbers(oldest);
  const isNew = major > least || (major === least && minor >= leastMinor);
  if (name !== "micropython" || !isNew) throw new Unfit(name, version);
}

// `tell(step, fields)` shows how far it is; `signal` ends it between two pieces. Returns how many files were sent.
export async function install(prompt, { files, folders, ask, oldest }, tell, signal) {
  const goOn = () => { if (signal.aborted) throw new Cancelled(); };
  tell("asking", {});
  await needMicroPython(prompt, ask, oldest);
  await prompt.run(LOOK);
  const names = files.map((file) => file.name);
  const found = await digests(prompt, names);
  const stale = JSON.parse(await prompt.run(`print(json.dumps(stale(${asPython(folders)}, ${asPython(names)})))`));
  const isOther = files.filter((file, at) => found[at] !== file.sha256);
  const changed = isOther.length || stale.length ? [...isOther.filter((file) => file.name !== MAIN), files.at(-1)] : [];
  const size = changed.reduce((sum, file) => sum + file.size, 0);
  let done = 0;
  goOn();
  if (changed.length) await prompt.run(`try: os.remove('${MAIN}')\nexcept OSError: pass`);
  for (const name of stale) await prompt.run(`os.remove(${asPython(name)})`);
  for (const file of changed) {
    await makeFolders(prompt, file.name);
    await prompt.run(`file = open(${asPython(file.name)}, 'wb')`);
    for (let at = 0; at < file.content.length; at += PIECE) {
      goOn();
      const piece = file.content.slice(at, at + PIECE);
      await prompt.run(`file.write(binascii.a2b_base64('${piece}'))`);
      done += atob(piece).length;
      tell("writing", { name: file.name, done, size });
    }
    await prompt.run("file.close()");
  }
  tell("checking", {});
  const now = await digests(prompt, names);
  const wrong = files.filter((file, at) => now[at] !== file.sha256).map((file) => file.name);
  if (wrong.length) throw new Differs(wrong.join(", "));
  await prompt.restart();
  return changed.length;
}
