// Files by name, packed one behind the other: a line of JSON with [name, size] of each, then their
// contents in this order.

const END_OF_LINE = 10;

export function unpack(packed) {
  const end = packed.indexOf(END_OF_LINE);
  const index = JSON.parse(new TextDecoder().decode(packed.subarray(0, end)));
  let place = end + 1;
  return new Map(index.map(([name, size]) => [name, packed.subarray(place, (place += size))]));
}

// Puts files below a folder of an interpreter; folders are made.
export function putFiles(fs, root, files) {
  const made = new Set();
  for (const [name, content] of files) {
    const path = `${root}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) fs.mkdirTree(folder);
    made.add(folder);
    fs.writeFile(path, content);
  }
}
