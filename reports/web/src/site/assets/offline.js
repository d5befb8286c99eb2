// Keeps the site for reading without a network: what every page needs at once, pages as they are read.
"use strict";
const KEPT = "nightcourt-VERSION";
const FIRST = ["./", "index.html", "rule.html", "precedents.bin", /* ASSETS */];

self.addEventListener("install", function (event) {
  event.waitUntil(caches.open(KEPT).then(function (cache) { return cache.addAll(FIRST); }).then(function () {
    return self.skipWaiting();
  }));
});

self.addEventListener("activate", function (event) {
  event.waitUntil(caches.keys().then(function (names) {
    return Promise.all(names.filter(function (name) { return name.startsWith("nightcourt-") && name !== KEPT; })
      .map(function (name) { return caches.delete(name); }));
  }).then(function () { return self.clients.claim(); }));
});

// What is kept is served; what is not is fetched, and kept.
self.addEventListener("fetch", function (event) {
  const request = event.request;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(caches.open(KEPT).then(function (cache) {
    return cache.match(request, { ignoreSearch: true }).then(function (kept) {
      return kept || fetch(request).then(function (answer) {
        if (answer.ok) cache.put(request, answer.clone());
        return answer;
      });
    });
  }));
});
