import type { OfflineCatalogue } from '../../../contract/catalogue/offline';
import { prepareSearch } from '../../../offline/catalogue-lookup';

/** Time between two steps, and of one step, ms, in browsers that have no idle callbacks (Safari). */
const PAUSE = 100;
const STEP = 4;

const whenIdle = (act: (isTime: () => boolean) => void): void => {
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback((deadline) => act(() => deadline.timeRemaining() > 1));
  else
    setTimeout(() => {
      const end = performance.now() + STEP;
      act(() => performance.now() < end);
    }, PAUSE);
};

/**
 * Prepares a catalogue for its first search while the page is idle, so that no tap waits for it (docs/rules.md 3.4).
 * @param isCurrent returns false once a newer catalogue has taken its place, which ends the work
 */
export const prepareWhenIdle = (catalogue: OfflineCatalogue, isCurrent: () => boolean): void =>
  whenIdle((isTime) => {
    if (isCurrent() && !prepareSearch(catalogue, isTime)) prepareWhenIdle(catalogue, isCurrent);
  });
