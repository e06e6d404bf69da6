import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { OFFLINE_CATALOGUE, isPublicRead } from '../contract/public-reads';
import { asset, keepPreviousBuild, removeOldCaches } from './scripts';
import { heal } from './heal';
import { networkFirst } from './network-first';
import { picture } from './pictures';
import './push';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

const LOGIN_TIME = 2500;

/** The page that starts from nothing, and every script, face and drawing that it may need. */
const precache = new PrecacheController();
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
  const { type } = event.data as { type?: string }; // posted by our own pages
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'HEAL') event.waitUntil(heal(precache).catch(() => undefined));
});

/** There is a connection: open pages send what waits. Nothing of anybody's is sent from here (docs/decisions/016). */
const wakePages = async (): Promise<void> => {
  for (const page of await self.clients.matchAll({ type: 'window' }))
    page.postMessage({ type: 'SEND' });
};

self.addEventListener('sync', (event) => {
  (event as ExtendableEvent).waitUntil(wakePages()); // a sync event is one, which the types do not know
});

/** Only what stands below is answered here. Everything else, private answers first of all, goes to the shop as it is. */
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

// The way to log in is the shop's own; without it, the page that says so.
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

// Every page of the shop is the same one, at once and without asking; calls and files are no pages.
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^[^?]*\.[a-z0-9]{2,12}(\?|$)/i],
  }),
);

registerRoute(new PrecacheRoute(precache, { cleanURLs: false, directoryIndex: '' }));

decide(
  ({ pathname }) => pathname.startsWith('/assets/'),
  (request) => asset(request),
);

// Only those that a page shows: what keeps pictures fetches them itself.
decide(
  ({ pathname }, { headers, destination }) =>
    pathname.startsWith('/img/') && destination === 'image' && !headers.has('range'),
  (request, event) => picture(request, (work) => event.waitUntil(work)),
);

// The whole catalogue is kept by the page, in one place only.
decide(
  ({ pathname }) => isPublicRead('GET', pathname) && pathname !== OFFLINE_CATALOGUE,
  (request, event) => networkFirst(request, (work) => event.waitUntil(work)),
);
