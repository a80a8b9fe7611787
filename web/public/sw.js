// Keeps the shell of the page and the faces of the cards, so that the page opens without a network.
// What the server says about matches is never kept.
const CACHE = 'molpe-1';
const SHELL = ['/', '/theme.js', '/icon.svg', '/manifest.webmanifest'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// Files whose name holds their hash never change.
const unchanging = (url) => url.pathname.startsWith('/assets/') || url.pathname.startsWith('/api/faces/');

async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    await trim(cache);
  }
  return answer;
}

// What was kept first goes first, the shell excepted: old builds do not pile up.
async function trim(cache) {
  const old = (await cache.keys()).filter((one) => unchanging(new URL(one.url)));
  if (old.length > 160) await Promise.all(old.slice(0, 60).map((one) => cache.delete(one)));
}

async function fresh(request, key) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(key, answer.clone());
    return answer;
  } catch (error) {
    const found = await cache.match(key);
    if (found) return found;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (unchanging(url)) event.respondWith(kept(request));
  else if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/ws/') || url.pathname.startsWith('/schema')) return;
  else if (request.mode === 'navigate') event.respondWith(fresh(request, '/'));
  else if (SHELL.includes(url.pathname)) event.respondWith(fresh(request, url.pathname));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((open) => (open[0] ? open[0].focus() : self.clients.openWindow('/'))),
  );
});
