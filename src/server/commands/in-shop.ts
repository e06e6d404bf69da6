import type { Parts } from '../parts';
import { makeClock } from '../process/clock';
import type { Settings } from '../process/environment';
import { openStanding } from '../process/opening';

/** Opens the shop of these settings for a command, and closes it at the end. A server may run meanwhile. */
export const inShop = async <T>(
  settings: Settings,
  act: (shop: Pick<Parts, 'db' | 'clock'>) => Promise<T>,
): Promise<T> => {
  const db = await openStanding(settings);
  try {
    return await act({ db, clock: makeClock(settings.startAt) });
  } finally {
    await db.destroy();
  }
};
