import { create } from 'zustand';

/**
 * How the shop is reached, by what became of real requests: `slow` gave no answer in time, `trouble` is a fault of the
 * shop, `portal` is somebody else's page in its place, as Wi-Fi with a sign-in sends it (docs/rules.md 12.3).
 */
export type Reach = 'online' | 'slow' | 'offline' | 'trouble' | 'portal';

interface Connection {
  reach: Reach;
  /** When the shop last confirmed the catalogue that is shown, by its own clock; epoch ms. */
  confirmedAt: number | undefined;
  /** The day of it while the shop is not reached, else ''; for prices, which say from when they are. */
  asOf: string;
  /** Whether the shop does not understand pages as old as this one any more (docs/rules.md 12.5). */
  isOutdated: boolean;
}

export const useConnection = create<Connection>(() => ({
  reach: 'online',
  confirmedAt: undefined,
  asOf: '',
  isOutdated: false,
}));
