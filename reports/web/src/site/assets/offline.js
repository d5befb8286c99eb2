// Keeps the site for reading without a network. With a network every file comes from there, so that what is published again is seen
// at once; without one, as it was last read.
"use strict";
// Sites below one host share its caches: the name begins with the folder.
const OURS = `nightcourt ${new URL(self.registration.scope).pathname} `;
const KEPT = `${OURS}VERSION`;
// Pages of older versions of the site, until all of this one are kept.
const OLDER = `${OURS}older`;
const FIRST = ["./", /* FIRST */];
const REST = [/* REST */];

const fresh = (address) => new Request(address, { cache: "no-cache" });
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FIRST.map(fresh))).then(() => self.skipWaiting()));
});

async function moveFrom(name) {
  const [old, cache] = await Promise.all([caches.open(name), caches.open(OLDER)]);
  for (const request of await old.keys()) {
    if (new URL(request.url).pathname.endsWith(".html")) await cache.put(request, await old.match(request));
  }
  await caches.delete(name);
}
const isOlder = (name) => name.startsWith(OURS) && name !== KEPT && name !== OLDER;
self.addEventListener("activate", (event) => {
  const moved = caches.keys().then((names) => Promise.all(names.filter(isOlder).map(moveFrom)));
  event.waitUntil(moved.then(() => self.clients.claim()));
});

// The other pages, one at a time so that the page that is read comes first, from where the last visit left off. A reader who pays for data keeps those that were read.
let keeping = null;
async function keepRest() {
  if (navigator.connection && navigator.connection.saveData) return;
  const cache = await caches.open(KEPT);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  const left = REST.filter((address) => !kept.has(new URL(address, self.registration.scope).href));
  for (const address of left) await cache.add(fresh(address));
  await caches.delete(OLDER);
}
// Every page asks for it once the worker is there.
self.addEventListener("message", (event) => {
  keeping = keeping || keepRest().catch(() => { /* The next page asks again. */ }).then(() => { keeping = null; });
  event.waitUntil(keeping);
});

async function asKept(request) {
  for (const cacheName of [KEPT, OLDER]) {
    const kept = await caches.match(request, { cacheName, ignoreSearch: true });
    if (kept) return kept;
  }
  return null;
}
self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  // The host is asked whether a page is still the same; other files may come from the browser's own cache.
  const fetched = request.mode === "navigate" ? fetch(request, { cache: "no-cache" }) : fetch(request);
  event.respondWith(fetched.then((answer) => {
    if (answer.ok) {
      // Copied at once: the page reads the answer meanwhile.
      const copy = answer.clone();
      event.waitUntil(caches.open(KEPT).then((cache) => cache.put(request, copy)));
    }
    return answer;
  }, async (error) => {
    const kept = await asKept(request);
    if (kept) return kept;
    throw error;
  }));
});
