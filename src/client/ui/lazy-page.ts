import { lazyRouteComponent } from '@tanstack/react-router';

/** A page that is left is shown this long at most, ms; then the person has stopped the browser. */
const LEAVING = 10_000;

/**
 * Loads the code of a page. When it fails because the browser goes elsewhere, as in Firefox and WebKit, nothing answers
 * the failure: a reload would win over the address that the person goes to.
 */
const loaded = async <Page>(load: () => Promise<Page>): Promise<Page> => {
  if (import.meta.env.SSR) return load();
  let isLeaving = false;
  const ended = new AbortController();
  const { signal } = ended;
  // Only while something loads, because Firefox keeps no page for Back that listens to it.
  const leave = () => {
    isLeaving = true;
  };
  addEventListener('beforeunload', leave, { signal });
  const silence = (event: Event) => isLeaving && event.stopImmediatePropagation();
  addEventListener('vite:preloadError', silence, { signal, capture: true });
  try {
    return await load();
  } catch (cause) {
    if (isLeaving) await new Promise((resolve) => setTimeout(resolve, LEAVING));
    // The router reloads the page for the browser's own error; device/connection/worker.ts decides that here.
    throw new Error('The code of this page could not be loaded', { cause });
  } finally {
    ended.abort();
  }
};

/** The component of a route, whose code is loaded when the route is opened. Use it instead of the router's own. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loaded(load), name);
