import '../offline/older-browsers';
import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { config as zod } from 'zod/mini';
import { App } from './app';
import { makeQueryClient, plainDevice } from './data/query-client';
import { site } from './data/site/site';
import { makeRouter } from './routes';
import { makeEmotion, system } from './ui/theme';

// Compiling schemas needs eval, which the content security policy refuses.
zod({ jitless: true });

/** The delay of the offline features on a server-rendered page, which becomes interactive first, ms. */
const CALM = 2500;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The bank's page returns with the payment's client secret in the URL. Remove it from the URL and the history before
// anything else runs, and keep only the result. sessionStorage has the rest.
const { pathname, search } = window.location;
const returned = new URLSearchParams(search);
if (returned.has('payment_intent_client_secret'))
  history.replaceState(
    null,
    '',
    `${pathname}?bank=${returned.get('redirect_status') === 'failed' ? 'failed' : 'done'}`,
  );

const queryClient = makeQueryClient(plainDevice());
const openRouter = () => makeRouter({ queryClient });
const emotion = makeEmotion();
/** The server's styles. Emotion would find them itself, but move them, which causes a second layout. */
const styles = document.getElementById('styles')?.dataset.ids;
for (const id of styles?.split(' ') ?? []) emotion.inserted[id] = true;
const appWith = (router: ReturnType<typeof openRouter>) => (
  <App emotion={emotion} queryClient={queryClient} router={router} styled={!!styles} />
);

/** The data of a server-rendered page. The plain shell has none, and starts from the device's storage. */
const sent = document.getElementById('data')?.textContent;
/** The facts of the shop, which every document brings. The device may keep newer ones than a stored shell has. */
const facts = document.getElementById('site')?.textContent;
if (facts)
  queryClient.setQueryData(site.queryKey, JSON.parse(facts), { ...(!sent && { updatedAt: 1 }) });
const startOffline = () =>
  import('./device/start-offline')
    .then((it) => it.startOffline(queryClient, !sent))
    .catch(() => {});

/** Yields, so that a slow phone can paint and respond to input. */
const breath = () => new Promise((resolve) => setTimeout(resolve));

// A top-level await would be a deadlock, because the page's chunk imports this file.
const takeOver = async (data: string) => {
  await breath();
  system(!!styles);
  await breath();
  hydrate(queryClient, JSON.parse(data));
  const router = openRouter();
  await breath();
  await router.load();
  startTransition(() => void hydrateRoot(root, appWith(router)));
};

const startFromKept = async () => {
  const faces = import('./head/fonts').then(({ FONT_FACES: textContent }) =>
    document.head.append(Object.assign(document.createElement('style'), { textContent })),
  );
  const opened = startOffline();
  await breath();
  // Meanwhile, load the page's chunk and build the style system.
  const router = openRouter();
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    void router.loadRouteChunk(router.routesById[routeId as '/'])?.catch(() => {}); // any route id
  system();
  await Promise.allSettled([faces, opened]);
  createRoot(root).render(appWith(router));
};

if (sent) {
  void takeOver(sent);
  setTimeout(startOffline, CALM);
} else void startFromKept();
