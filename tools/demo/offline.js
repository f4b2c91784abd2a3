// Keeps the whole demo on this device, so that it opens without a network. VERSION and FILES stand
// above this line. A new version is fetched whole, and shown once no tab shows the old one.

const PREFIX = "heliograph-demo-";
const CACHE = PREFIX + VERSION;
const PAGES = { "/unit": "/unit/index.html", "/far": "/far/index.html", "/self-test": "/self-test/index.html", "/install": "/install/index.html" };

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method === "GET" && origin === location.origin) event.respondWith(open(event.request, pathname));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

// Every seat has a page of its own, and all of them are the page of the table.
function fileOf(request, pathname) {
  if (request.mode !== "navigate") return pathname;
  return PAGES[pathname.replace(/\/$/, "")] ?? "/index.html";
}

async function open(request, pathname) {
  const kept = await (await caches.open(CACHE)).match(fileOf(request, pathname));
  return kept ?? fetch(request);
}
