/* Keeps the page for when the program is away: rules, glossary, referee and lessons need no server. While the program answers,
 * everything comes from it, so that nothing old is ever shown beside it. `FILES` and `VERSION` are the build's. */
const kept = `videau-${VERSION}`;
const paths = new Set(FILES.map((name) => (name === "index.html" ? "/" : `/${name}`)));

self.addEventListener("install", (event) => {
    event.waitUntil(
        caches
            .open(kept)
            .then((cache) => cache.addAll([...paths]))
            .then(() => self.skipWaiting()),
    );
});

self.addEventListener("activate", (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

self.addEventListener("fetch", (event) => {
    const { method, url } = event.request;
    const { origin, pathname, search } = new URL(url);
    if (method !== "GET" || origin !== self.location.origin || search || !paths.has(pathname)) return;
    event.respondWith(
        fetch(event.request).catch(async (trouble) => {
            const copy = await caches.match(pathname, { cacheName: kept });
            if (copy) return copy;
            throw trouble;
        }),
    );
});
