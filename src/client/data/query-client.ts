import { type FetchQueryOptions, QueryClient, type QueryKey, hashKey } from '@tanstack/react-query';
import type { Answer } from '../../contract/renderer';

/** The device's part in calls and pages. It is created where the app starts and travels with the query client. */
export interface Device {
  /** Sends a request to the shop. */
  send: (path: string, init: RequestInit) => Promise<Answer>;
  /** Fetches the current prices and search words. */
  refreshPrices: () => Promise<void>;
  /** Shows who the user is, when a call failed because it needs that. @returns whether to make the call again */
  prove?: ((error: unknown) => Promise<boolean>) | undefined;
  /** Reloads the page with the newest version of the shop. */
  update: () => void;
}

/** A device without offline features. `device/start-offline` adds them when its script has loaded. */
export const plainDevice = (send: Device['send'] = (path, init) => fetch(path, init)): Device => ({
  send,
  refreshPrices: async () => {},
  update: () => {},
});

class ShopClient extends QueryClient {
  /** The query defaults (docs/rules.md 13.4). `networkMode: always`, because `navigator.onLine` is unreliable. */
  constructor(readonly device: Device) {
    super({
      defaultOptions: {
        queries: {
          staleTime: Infinity,
          refetchInterval: false,
          refetchOnWindowFocus: false,
          retry: false,
          networkMode: 'always',
        },
        mutations: { retry: false, networkMode: 'always' },
      },
    });
  }
}

export const makeQueryClient = (device: Device): QueryClient => new ShopClient(device);

export const clientDevice = (client: QueryClient): Device => (client as ShopClient).device; // makeQueryClient is the only constructor

/** The context of a route's loader. */
export interface RouteContext {
  queryClient: QueryClient;
  /** In the page renderer, where loaders wait for their data: the keys of the queries that the HTML includes. */
  needed?: Set<string>;
}

/**
 * Fetches a query that the page shows. Never throws: the page renders the failure of its own query.
 * @param sent whether the server-rendered page includes the data; if not, the page reads it with `useClientQuery`
 * @returns the data in the page renderer; undefined at once in the browser, so that a slow network shows the page's
 *   loading state instead of the previous page
 */
export const prefetch = async <Data, Key extends QueryKey>(
  { queryClient, needed }: RouteContext,
  options: FetchQueryOptions<Data, Error, Data, Key>,
  sent = true,
): Promise<Data | undefined> => {
  if (sent) needed?.add(hashKey(options.queryKey));
  const filled = queryClient.fetchQuery(options).catch(() => undefined);
  return needed && filled;
};
