import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { config as zod } from 'zod/mini';
import { App } from './app';
import { makeQueryClient, plainDevice } from './data/query-client';
import { makeRouter } from './routes';
import { makeEmotion } from './ui/emotion';
import { system } from './ui/theme';

// Compiling schemas needs eval, which the content security policy refuses.
zod({ jitless: true });

/** The page is there and answers before the device begins to keep things; ms. */
const CALM = 2500;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The bank's page sends people back with the payment and its secret in the address: out of it and out of the history
// before anything else here runs. Our own notes of the payment are in this tab; only how it ended is left.
const { pathname, search } = window.location;
const returned = new URLSearchParams(search);
if (returned.has('payment_intent_client_secret'))
  history.replaceState(
    null,
    '',
    `${pathname}?bank=${returned.get('redirect_status') === 'failed' ? 'failed' : 'done'}`,
  );

const queryClient = makeQueryClient(plainDevice());
const openRouter = () => makeRouter({ queryClient, needed: new Set(), waits: false });
const emotion = makeEmotion();
/** The server's own styles. Emotion would find them by itself, and move them, which lays out the whole page anew. */
const styles = document.getElementById('styles')?.dataset.ids;
for (const id of styles?.split(' ') ?? []) emotion.inserted[id] = true;
const appWith = (router: ReturnType<typeof openRouter>) => (
  <App emotion={emotion} queryClient={queryClient} router={router} styled={!!styles} />
);

/** The server's pages bring their data; the plain shell has none and is rendered from what the device keeps. */
const sent = document.getElementById('data')?.textContent;
const startOffline = () =>
  import('./device/start-offline')
    .then((it) => it.startOffline(queryClient, !sent))
    .catch(() => {});

/** What a slow phone does in one piece freezes it: here it may paint and answer. */
const breath = () => new Promise((resolve) => setTimeout(resolve));

// Not a top-level await: the page's own file imports this one, and the two would wait for each other.
const takeOver = async (data: string) => {
  await breath();
  system(!!styles);
  await breath();
  hydrate(queryClient, JSON.parse(data));
  const router = openRouter();
  // Tells the router that these matches came from the server, so that it does not load them a second time.
  router.ssr = { manifest: undefined };
  await breath();
  await router.load();
  startTransition(() => void hydrateRoot(root, appWith(router)));
};

const startFromKept = async () => {
  const faces = import('./ui/fonts').then(({ FONT_FACES: textContent }) =>
    document.head.append(Object.assign(document.createElement('style'), { textContent })),
  );
  const opened = startOffline();
  await breath();
  // While these come: the page's own script, and the system.
  const router = openRouter();
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    void router.loadRouteChunk(router.routesById[routeId as '/'])?.catch(() => {}); // any of them
  system();
  await Promise.allSettled([faces, opened]);
  createRoot(root).render(appWith(router));
};

if (sent) {
  void takeOver(sent);
  setTimeout(startOffline, CALM);
} else void startFromKept();
