import { lazyRouteComponent } from '@tanstack/react-router';
import { LEAVING, isLeaving } from '../device/connection/departure';

/** Loads the code of a page. When it fails because the browser goes elsewhere, the page stays as it is until it is gone. */
const loaded = async <Page>(load: () => Promise<Page>): Promise<Page> => {
  try {
    return await load();
  } catch (cause) {
    if (isLeaving()) await new Promise((resolve) => setTimeout(resolve, LEAVING));
    // The router reloads the page for the browser's own error; device/connection/worker.ts decides that here.
    throw new Error('The code of this page could not be loaded', { cause });
  }
};

/** The component of a route, whose code is loaded when the route is opened. Use it instead of the router's own. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loaded(load), name);
