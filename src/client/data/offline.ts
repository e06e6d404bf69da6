import type { QueryClient } from '@tanstack/react-query';
import { sendThrough } from './call';
import { keepCardPictures } from './card-pictures';
import { config } from './catalogue';
import { openHotCache } from './hot-cache';
import { openKeeper } from './kept-catalogue';
import { watchedFetch } from './watched-fetch';
import { openWorker } from './worker';

const nothing = (): undefined => undefined;

/**
 * Gives the app what this device keeps, and keeps it right from then on. When this is done, every page can be shown
 * without the shop, as far as it was ever heard.
 * @param begins whether the app begins with it, so that what is kept has to be confirmed; a page that the server
 *   rendered is right as it is
 */
export const openOffline = async (queryClient: QueryClient, begins: boolean): Promise<void> => {
  sendThrough(watchedFetch);
  await openHotCache(queryClient).catch(nothing);
  const keeper = await openKeeper(queryClient);

  const refresh = async () => {
    if (begins) void queryClient.invalidateQueries({ queryKey: config.queryKey });
    await keeper.refresh().catch(nothing);
    if (keeper.kept) await keepCardPictures(keeper.kept.catalogue).catch(nothing);
  };
  const ready = Promise.allSettled([refresh(), openWorker()]);
  void ready.then(() => {
    if (keeper.kept) document.documentElement.dataset.offline = 'ready';
  });
};
