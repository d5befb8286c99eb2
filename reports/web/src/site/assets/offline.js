// Keeps the site for reading without a network. With a network every file comes from there, so that what is published again is seen
// at once; without one, as it was last read.
"use strict";
// Sites below one host share its caches: the name begins with the folder.
const OURS = `nightcourt ${new URL(self.registration.scope).pathname} `;
const KEPT = `${OURS}VERSION`;
const FIRST = ["./", "index.html", "rule.html", "precedents.bin", /* ASSETS */];

self.addEventListener("install", (event) => {
  const requests = FIRST.map((address) => new Request(address, { cache: "no-cache" }));
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(requests)).then(() => self.skipWaiting()));
});

// Pages that were read from an older version of the site stay, until they are read again.
async function moveFrom(name) {
  const [old, cache] = await Promise.all([caches.open(name), caches.open(KEPT)]);
  for (const request of await old.keys()) {
    if (new URL(request.url).pathname.endsWith(".html") && !await cache.match(request)) await cache.put(request, await old.match(request));
  }
  await caches.delete(name);
}
const isOlder = (name) => name.startsWith(OURS) && name !== KEPT;
self.addEventListener("activate", (event) => {
  const moved = caches.keys().then((names) => Promise.all(names.filter(isOlder).map(moveFrom)));
  event.waitUntil(moved.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  // The host is asked whether a page is still the same; other files may come from the browser's own cache.
  const fetched = request.mode === "navigate" ? fetch(request, { cache: "no-cache" }) : fetch(request);
  event.respondWith(caches.open(KEPT).then((cache) => fetched.then((answer) => {
      if (answer.ok) event.waitUntil(cache.put(request, answer.clone()));
      return answer;
    }, (error) => cache.match(request, { ignoreSearch: true }).then((kept) => {
        if (kept) return kept;
        throw error;
      }))));
});
