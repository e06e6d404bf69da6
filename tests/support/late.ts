// LATE=100 delays every reply, render and query notification of the client tests by a random time of up to 100 ms, which
// produces the orders of events that occur on a busy machine: LATE=100 npx vitest run --project=client
import { notifyManager } from '@tanstack/react-query';
import { afterAll, vi } from 'vitest';

const LATE = Number(process.env.LATE ?? 0);

const { setImmediate: soon, setTimeout: after } = globalThis;
const delay = () => Math.random() * LATE;

/** Resolves after a random delay. */
export const late = async (): Promise<void> => {
  if (LATE) await new Promise<void>((resolve) => after(resolve, delay()));
};

/** Shared by all files: this runs again for each file, and React's scheduler keeps the function of the first. */
const shared = globalThis as { delayedActs?: Set<() => void> };

if (LATE) {
  const delayed = (shared.delayedActs ??= new Set());
  const afterDelay = (act: () => void) => {
    delayed.add(act);
    return after(() => {
      delayed.delete(act);
      act();
    }, delay());
  };
  // React's scheduler reads it once, on load.
  vi.stubGlobal('setImmediate', (act: () => void) =>
    Math.random() < 0.5 ? soon(act) : afterDelay(act),
  );
  // The last delayed act must not run after the file, when the window is gone.
  afterAll(async () => {
    do await new Promise<void>((resolve) => after(resolve, 3 * LATE));
    while (delayed.size);
  });
  // Notifications stay in order.
  const waiting: (() => void)[] = [];
  notifyManager.setScheduler((notify) => {
    waiting.push(notify);
    afterDelay(() => waiting.shift()?.());
  });
}
