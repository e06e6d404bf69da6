import { QueryClient } from '@tanstack/react-query';
import type { Answer } from '../../contract/page';

/** What the app needs from outside. Made where the app begins; every query client carries it to its calls. */
export interface Device {
  /** Sends a request to the shop. */
  send: (path: string, init: RequestInit) => Promise<Answer>;
  /** Fetches the current prices. */
  refreshPrices: () => Promise<void>;
  /** Replaces this page with the newest version of the shop. */
  update: () => void;
}

/** A device without offline features; `device/offline` adds them once its script has loaded. */
export const plainDevice = (send: Device['send'] = (path, init) => fetch(path, init)): Device => ({
  send,
  refreshPrices: async () => {},
  update: () => {},
});

class ShopClient extends QueryClient {
  /**
   * The query defaults (docs/rules.md 13.4). `networkMode: always`: the answer to a request decides, not the browser's
   * guess of being online.
   */
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

export const deviceOf = (client: QueryClient): Device => (client as ShopClient).device; // the app makes no other kind
