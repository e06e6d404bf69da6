import { CACHES } from '../../../offline/cache-names';
import { retryPictures } from '../connection/set-connection';

/**
 * Pictures whose copy was removed before. One that the shop itself sends broken must not be fetched again and again.
 */
const removed = new Set<string>();

const removeCopies = async (url: string): Promise<void> => {
  if (removed.has(url)) return;
  removed.add(url);
  let hadCopy = false;
  for (const name of [CACHES.seen, CACHES.downloaded])
    hadCopy = (await (await caches.open(name)).delete(url)) || hadCopy;
  if (hadCopy) retryPictures();
};

/**
 * Removes the stored copy of a picture that the browser cannot decode, so that it is fetched again.
 * @returns a function that stops
 */
export const replaceBrokenPictures = (): (() => void) => {
  const look = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return;
    const { currentSrc } = target;
    if (currentSrc.startsWith(`${window.location.origin}/img/`))
      void removeCopies(currentSrc).catch(() => undefined); // storage is blocked: there is no copy
  };
  addEventListener('error', look, true);
  return () => removeEventListener('error', look, true);
};
