// LATE=100 delays every answer, render and query notification by up to 100 ms, each at random: `npm run flakes` uses it
// to bring about the orders of events that a busy machine produces now and then.
import { notifyManager } from '@tanstack/react-query';
import { vi } from 'vitest';

const LATE = Number(process.env.LATE ?? 0);

const { setImmediate: soon, setTimeout: after } = globalThis;
const delay = () => Math.random() * LATE;

/** Resolves after a random delay. */
export const late = async (): Promise<void> => {
  if (LATE) await new Promise<void>((resolve) => after(resolve, delay()));
};

if (LATE) {
  // React's scheduler reads it once, when it is loaded.
  vi.stubGlobal('setImmediate', (act: () => void) =>
    Math.random() < 0.5 ? soon(act) : after(act, delay()),
  );
  // Notifications keep their order.
  const waiting: (() => void)[] = [];
  notifyManager.setScheduler((notify) => {
    waiting.push(notify);
    after(() => waiting.shift()?.(), delay());
  });
}
