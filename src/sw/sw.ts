import { PrecacheController } from 'workbox-precaching';
import type { RouteHandler } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { OFFLINE_CATALOGUE, STOCK, isPublicRead } from '../contract/public-reads';
import {
  keepLater,
  keepPreviousBuild,
  keepsExtra,
  removeOldCaches,
  scripts,
  wholeFiles,
} from './scripts';
import { heal } from './heal';
import { leaving, makeWay, within } from './make-way';
import { networkFirst } from './network-first';
import { pictures } from './pictures';
import './push';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

// The type is written out, since Workbox's own declaration does not know `later`.
const FILES: { url: string; revision: string | null; later?: true }[] = self.__WB_MANIFEST;
/** The files of the workbench, which are fetched after the first visit (docs/rules.md 12.25). */
const LATER = FILES.filter(({ later }) => later).map(({ url }) => new URL(url, location.href).href);

const LOGIN_TIME = 2500;

/** The plain page with every script, font and drawing that it may need. */
const precache = new PrecacheController({
  // With a file that is not the shop's, the installation fails and is tried again later.
  plugins: [wholeFiles],
});
// A missing file is fetched.
precache.strategy.fetchOptions = { signal: leaving };
precache.addToCacheList(FILES.filter(({ later }) => !later));

self.addEventListener('install', (event) => {
  const install = async () => {
    await precache.install(event);
    // An update fetches the scripts that this device keeps, so that the new version also opens without a connection.
    if (await keepsExtra()) await keepLater(LATER).catch(() => undefined);
  };
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  const makeRoom = async () => {
    await keepPreviousBuild(precache, LATER);
    await precache.activate(event);
    await removeOldCaches();
    await self.clients.claim();
  };
  event.waitUntil(makeRoom());
});

self.addEventListener('message', (event) => {
  const { type, later } = event.data as { type?: string; later?: boolean }; // only our own pages post messages
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'MAKE_WAY') makeWay();
  const healAll = async () => {
    await heal(precache);
    if (later) await keepLater(LATER);
  };
  if (type === 'HEAL' && !leaving.aborted) event.waitUntil(healAll().catch(() => undefined));
});

/** Asks open pages to send the outbox. The worker itself makes no private call (docs/decisions/016). */
const wakePages = async (): Promise<void> => {
  for (const page of await self.clients.matchAll({ type: 'window' }))
    page.postMessage({ type: 'SEND' });
};

self.addEventListener('sync', (event) => {
  (event as ExtendableEvent).waitUntil(wakePages()); // a sync event extends it, which TypeScript does not know
});

/**
 * Answers matching same-origin GET requests. Everything else, above all private calls, goes to the network untouched,
 * and so does everything once the worker makes way.
 */
const decide = (matches: (url: URL, request: Request) => boolean, handler: RouteHandler): void => {
  registerRoute(
    ({ url, request, sameOrigin }) => !leaving.aborted && sameOrigin && matches(url, request),
    handler,
  );
};

// Login is a redirect by the server. When offline, this leads to the login page, which reports the connection.
decide(
  ({ pathname }, { mode }) => mode === 'navigate' && pathname === '/api/login',
  async ({ request }) => {
    const next = new URL(request.url).searchParams.get('next');
    const goal = next ? `/auth?next=${encodeURIComponent(next)}` : '/auth';
    return fetch(request, { signal: within(LOGIN_TIME) }).catch(() => Response.redirect(goal, 302));
  },
);

// Every navigation gets the plain page at once, except calls and files.
const CALL_OR_FILE = /^\/api\/|^[^?]*\.[a-z0-9]{2,12}(\?|$)/i;
registerRoute(
  ({ url, request: { mode } }) =>
    mode === 'navigate' && !CALL_OR_FILE.test(url.pathname + url.search),
  precache.createHandlerBoundToURL('/index.html'),
);

registerRoute(({ url }) => {
  const cacheKey = precache.getCacheKeyForURL(url.href);
  return cacheKey !== undefined && { cacheKey };
}, precache.strategy);

// The shop may no longer have the scripts of an open page, which the worker has until the end.
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), scripts);

// Only the pictures that a page shows pass here. Downloads fetch directly.
decide(
  ({ pathname }, { headers, destination }) =>
    pathname.startsWith('/img/') && destination === 'image' && !headers.has('range'),
  pictures,
);

/** The page itself stores these answers. */
const STORED = [OFFLINE_CATALOGUE, STOCK];

decide(({ pathname }) => isPublicRead('GET', pathname) && !STORED.includes(pathname), networkFirst);
