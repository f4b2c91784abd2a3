// Keeps the page itself, never what it shows: the files of one version of the program, so that it
// opens while the table's computer is off. The host writes VERSION and FILES above this line.
//
// A page comes from the host whenever that answers, and its files from here only if the host says
// that it is of the same version. So a new version is never mixed with an old one, and another
// program on the same address is not disturbed.

const PREFIX = "heliograph-";
const CACHE = PREFIX + VERSION;
const SHELL = "/shell";
const SLOW_MS = 1500; // a computer that sleeps answers nothing at all
const PAGE = /^\/(p\/[^/]*)?$/;
const FILE = /^\/(static|games|vendor)\//;
const current = new Set(); // the pages of this version that were opened

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (event.request.mode === "navigate" && PAGE.test(pathname)) event.respondWith(openPage(event));
  else if (FILE.test(pathname)) event.respondWith(openFile(event));
});

// A notice of whose turn it is leads to the page that gave it.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window", includeUncontrolled: true }).then(([page]) => page?.focus()));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  await self.skipWaiting();
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

async function openPage(event) {
  const answer = await Promise.race([fetch(event.request).catch(() => null), afterAWhile()]);
  if (!answer || answer.headers.get("X-Heliograph-Shell") === VERSION) current.add(event.resultingClientId);
  return answer ?? (await kept(SHELL)) ?? Response.error();
}

const afterAWhile = () => new Promise((resolve) => setTimeout(resolve, SLOW_MS, null));
const kept = async (request) => (await caches.open(CACHE)).match(request);

// What is loaded later, such as the drawing of a game, is kept when it was loaded once.
async function openFile(event) {
  if (!current.has(event.clientId)) return fetch(event.request).catch(async () => (await kept(event.request)) ?? Response.error());
  return (await kept(event.request)) ?? keep(event);
}

async function keep(event) {
  const answer = await fetch(event.request);
  if (answer.ok) {
    const copy = answer.clone();
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)));
  }
  return answer;
}
