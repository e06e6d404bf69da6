import { create } from 'zustand';

/**
 * The connection to the server, judged by real requests (docs/rules.md 12.3). `slow`: no answer in time; `trouble`: the
 * server failed; `portal`: a page of another party, such as a Wi-Fi sign-in.
 */
export type Reach = 'online' | 'slow' | 'offline' | 'trouble' | 'portal';

interface Connection {
  reach: Reach;
  /** When the server last confirmed the visible catalogue, by its own clock; epoch ms. */
  confirmedAt: number | undefined;
  /** When the shown prices were confirmed, while the server cannot be reached; epoch ms. */
  asOf: number | undefined;
  /** What the server's clock was ahead of this device's at its last answer, ms. */
  ahead: number;
  /** Whether the server no longer supports this version of the client (docs/rules.md 12.5). */
  isOutdated: boolean;
  /** Incremented when pictures that failed to load may load now. */
  pictureTries: number;
}

export const useConnection = create<Connection>(() => ({
  reach: 'online',
  confirmedAt: undefined,
  asOf: undefined,
  ahead: 0,
  isOutdated: false,
  pictureTries: 0,
}));

/** Whether the server cannot be reached now. */
export const isCut = (): boolean => !['online', 'slow'].includes(useConnection.getState().reach);
