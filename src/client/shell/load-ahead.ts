import type { useRouter } from '@tanstack/react-router';
import { PAGES, pageAt } from '../../contract/pages';
import { isSavingData } from '../device/catalogue/download';
import { hasNewer } from '../device/connection/update';

type Router = ReturnType<typeof useRouter>;

const isLoadedAhead = ({ fullPath }: { fullPath: string }): boolean =>
  PAGES[pageAt(fullPath)].isLoadedAhead === true;

/** A busy page puts off the next script this long at most, ms. */
const LATEST = 5000;

const untilIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST });
    else setTimeout(resolve, 200);
  });

/** Resolves when the worker keeps all scripts, so that loading one makes no request. */
const untilKept = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const root = document.documentElement;
    const look = () => root.dataset.offline === 'ready' && resolve();
    const observer = new MutationObserver(look);
    observer.observe(root, { attributes: true, attributeFilter: ['data-offline'] });
    signal.addEventListener('abort', () => observer.disconnect());
    look();
  });

const isInView = (link: Element): boolean => {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
};

/** Loads the code of the public pages, beginning with the pages that links in view lead to. */
const loadPages = async (router: Router, signal: AbortSignal): Promise<void> => {
  const inView = [...document.links].filter(
    (link) => link.origin === window.location.origin && isInView(link),
  );
  const ids = [
    ...inView.flatMap(({ pathname }) =>
      router.matchRoutes(router.buildLocation({ to: pathname })).map(({ routeId }) => routeId),
    ),
    ...Object.keys(router.routesById),
  ];
  // Layouts have no path, and no page of their own.
  const routes = [...new Set(ids)]
    .map((id) => router.routesById[id as '/']) // ids of its routes
    .filter((route) => route.path !== undefined && isLoadedAhead(route));
  for (const route of routes) {
    await untilIdle();
    if (signal.aborted || hasNewer()) return;
    await router.loadRouteChunk(route)?.catch(() => {});
  }
};

/**
 * Gets ready for the next tap (docs/rules.md 3.24): loads the code of public pages while the browser is idle, and the
 * code and data of a page when its link is pressed, which the click then opens. It does nothing where the browser saves
 * data.
 */
export const loadAhead = (router: Router, signal: AbortSignal): void => {
  if (isSavingData()) return;
  const press = ({ target, button }: PointerEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || button || link.target || link.origin !== window.location.origin) return;
    const search = router.options.parseSearch(link.search);
    void router.preloadRoute({ to: link.pathname, search }).catch(() => {});
  };
  document.addEventListener('pointerdown', press, { signal, capture: true, passive: true });
  void untilKept(signal).then(() => loadPages(router, signal));
};
