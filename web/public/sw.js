// Keeps the shell of the page and the faces of the cards, so that the page opens without a network.
// What the server says about matches is never kept.
const CACHE = 'molpe-1';
const LATE = 8000;
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

// What came is there whether it can be kept or not. What should be no page and is one, somebody else
// has sent: a network that wants to be signed in to, say.
async function keep(key, answer) {
  const page = (answer.headers.get('content-type') ?? '').includes('html');
  if (!answer.ok || answer.redirected || page !== (key === '/')) return;
  try {
    const cache = await caches.open(CACHE);
    await cache.put(key, answer.clone());
    await trim(cache);
  } catch {
    // no room, or none is given
  }
}

const found = (key) => caches.open(CACHE).then((cache) => cache.match(key)).catch(() => undefined);

async function kept(request) {
  const old = await found(request);
  if (old) return old;
  const answer = await fetch(request);
  await keep(request, answer);
  return answer;
}

// What was kept first goes first, the shell excepted: old builds do not pile up.
async function trim(cache) {
  const old = (await cache.keys()).filter((one) => unchanging(new URL(one.url)));
  if (old.length > 160) await Promise.all(old.slice(0, 60).map((one) => cache.delete(one)));
}

// The newest; where nobody answers, or somebody for a table that is not there, what was kept.
async function fresh(request, key) {
  const asked = fetch(request);
  const late = new Promise((done) => setTimeout(done, LATE));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer && answer.status < 500) {
    await keep(key, answer);
    return answer;
  }
  return (await found(key)) ?? asked;
}

// What the page looks like stands before it, so it waits for nobody: the newest is there the next time.
async function before(event, key) {
  const asked = fetch(event.request).then(async (answer) => {
    await keep(key, answer);
    return answer;
  });
  const old = await found(key);
  if (!old) return asked;
  event.waitUntil(asked.catch(() => undefined));
  return old;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (unchanging(url)) event.respondWith(kept(request));
  else if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/ws/') || url.pathname.startsWith('/schema')) return;
  else if (request.mode === 'navigate') event.respondWith(fresh(request, '/'));
  else if (SHELL.includes(url.pathname)) event.respondWith(before(event, url.pathname));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((open) => (open[0] ? open[0].focus() : self.clients.openWindow('/'))),
  );
});
