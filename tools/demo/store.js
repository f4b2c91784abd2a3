// Files that outlive the tab, in the browser's own store. Changes are written all or none.

const FILES = "files";
const VERSION = "version";

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// Where a version is named, files of another one are gone.
export async function openStore(name, version = null) {
  const opening = indexedDB.open(`heliograph-${name}`, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(FILES);
    opening.result.createObjectStore(VERSION);
  };
  const db = await done(opening);
  if (version) await dropOther(db, version);
  const reading = db.transaction(FILES).objectStore(FILES);
  const [names, contents] = await Promise.all([done(reading.getAllKeys()), done(reading.getAll())]);
  const files = new Map(names.map((one, place) => [one, contents[place]]));
  return { files, write: (changes) => write(db, changes) };
}

async function dropOther(db, version) {
  const transaction = db.transaction([FILES, VERSION], "readwrite");
  const kept = await done(transaction.objectStore(VERSION).get(VERSION));
  if (kept !== version) {
    transaction.objectStore(FILES).clear();
    transaction.objectStore(VERSION).put(version, VERSION);
  }
  await ended(transaction);
}

// `changes`: by name, the new content or nothing for a file that is gone.
function write(db, changes) {
  const transaction = db.transaction(FILES, "readwrite", { durability: "strict" });
  const files = transaction.objectStore(FILES);
  changes.forEach((content, name) => (content ? files.put(content, name) : files.delete(name)));
  return ended(transaction);
}

const ended = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error);
});
