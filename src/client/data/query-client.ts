import { QueryClient } from '@tanstack/react-query';
import type { Answer } from '../../contract/page';

/** What calls and pages need from the device. Created where the app starts; the query client carries it. */
export interface Device {
  /** Sends a request to the shop. */
  send: (path: string, init: RequestInit) => Promise<Answer>;
  /** Fetches the current prices and search words. */
  refreshPrices: () => Promise<void>;
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

export const deviceOf = (client: QueryClient): Device => (client as ShopClient).device; // makeQueryClient is the only constructor
