import { create } from 'zustand';

/**
 * How the shop is reached, by what became of real requests: `slow` gave no answer in time, `trouble` is a fault of the
 * shop, `portal` is somebody else's page in its place, as Wi-Fi with a sign-in sends it (offline 3.9).
 */
export type Reach = 'online' | 'slow' | 'offline' | 'trouble' | 'portal';

interface Connection {
  reach: Reach;
  /** When the shop last confirmed the catalogue that is shown, by its own clock; epoch ms. */
  confirmedAt: number | undefined;
}

export const useConnection = create<Connection>(() => ({ reach: 'online', confirmedAt: undefined }));

/** Notes what became of a request. */
export const heard = (reach: Reach): void => {
  if (useConnection.getState().reach !== reach) useConnection.setState({ reach });
};

export const confirmed = (confirmedAt: number | undefined): void =>
  useConnection.setState({ confirmedAt });
