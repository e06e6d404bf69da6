import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { OFFLINE_CATALOGUE, STOCK, isPublicRead } from '../contract/public-reads';
import { asset, keepPreviousBuild, removeOldCaches } from './scripts';
import { heal } from './heal';
import { isWholeFile } from '../offline/whole-file';
import { networkFirst } from './network-first';
import { picture } from './pictures';
import './push';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

const LOGIN_TIME = 2500;

/** The plain page with every script, font and drawing that it may need. */
const precache = new PrecacheController({
  plugins: [
    {
      // The installation fails, and is tried again, when something else answers for the shop.
      cacheWillUpdate: async ({ request, response }) =>
        (await isWholeFile(request.url, response)) ? response : null,
    },
  ],
});
precache.addToCacheList(self.__WB_MANIFEST);

self.addEventListener('install', (event) => {
  event.waitUntil(precache.install(event));
});

self.addEventListener('activate', (event) => {
  const makeRoom = async () => {
    await keepPreviousBuild(precache);
    await precache.activate(event);
    await removeOldCaches();
    await self.clients.claim();
  };
  event.waitUntil(makeRoom());
});

self.addEventListener('message', (event) => {
  const { type } = event.data as { type?: string }; // only our own pages post messages
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'HEAL') event.waitUntil(heal(precache).catch(() => undefined));
});

/** Lets open pages send the outbox. The worker itself makes no private call (docs/decisions/016). */
const wakePages = async (): Promise<void> => {
  for (const page of await self.clients.matchAll({ type: 'window' }))
    page.postMessage({ type: 'SEND' });
};

self.addEventListener('sync', (event) => {
  (event as ExtendableEvent).waitUntil(wakePages()); // a sync event extends it, which TypeScript does not know
});

/**
 * Answers matching same-origin GET requests. Everything else, above all private calls, goes to the network untouched.
 */
const decide = (
  matches: (url: URL, request: Request) => boolean,
  answer: (request: Request, event: ExtendableEvent) => Promise<Response>,
): void => {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.method === 'GET' && matches(url, request),
    ({ request, event }) => answer(request, event),
  );
};

// Login is a redirect of the server; offline, go to the login page, which reports the connection.
decide(
  ({ pathname }, { mode }) => mode === 'navigate' && pathname === '/api/login',
  async (request) => {
    const next = new URL(request.url).searchParams.get('next');
    const goal = next ? `/auth?next=${encodeURIComponent(next)}` : '/auth';
    return fetch(request, { signal: AbortSignal.timeout(LOGIN_TIME) }).catch(() =>
      Response.redirect(goal, 302),
    );
  },
);

// Answer every navigation with the plain page at once, except calls and files.
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^[^?]*\.[a-z0-9]{2,12}(\?|$)/i],
  }),
);

registerRoute(new PrecacheRoute(precache, { cleanURLs: false, directoryIndex: '' }));

decide(
  ({ pathname }) => pathname.startsWith('/assets/'),
  (request, event) => asset(request, (work) => event.waitUntil(work)),
);

// Only pictures that a page shows. Downloads fetch directly.
decide(
  ({ pathname }, { headers, destination }) =>
    pathname.startsWith('/img/') && destination === 'image' && !headers.has('range'),
  (request, event) => picture(request, (work) => event.waitUntil(work)),
);

/** The page itself stores these. */
const STORED = [OFFLINE_CATALOGUE, STOCK];

decide(
  ({ pathname }) => isPublicRead('GET', pathname) && !STORED.includes(pathname),
  (request, event) => networkFirst(request, (work) => event.waitUntil(work)),
);
