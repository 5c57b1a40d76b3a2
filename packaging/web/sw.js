// Keeps every file of the game, so that it also plays without a network. The name changes with the files, and they are asked of the host anew:
// what the browser kept of an earlier version must not be mixed into this one.

const KEPT = "playsheet @ID@ @STAMP@";
const FILES = @FILES@;

self.addEventListener("install", event => {
  event.waitUntil(caches.open(KEPT).then(cache => cache.addAll(FILES.map(name => new Request(name, { cache: "reload" })))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", event => {
  event.waitUntil(caches.keys().then(names => Promise.all(
    names.filter(name => name.startsWith("playsheet @ID@ ") && name !== KEPT).map(name => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith(caches.open(KEPT).then(cache => cache.match(event.request, { ignoreSearch: true })).then(found => found || fetch(event.request)));
});
