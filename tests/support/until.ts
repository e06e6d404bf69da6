import { vi } from 'vitest';

/** It ends what hangs. A machine that does other work takes many times as long as usual; Vitest's own limit is 1000 ms. */
export const LIMIT = 60_000;

/**
 * Repeats assertions until they pass. To wait for what a screen shows, use Testing Library's `findBy` and `waitFor`: they
 * print the page once, into the last error. Here each failed attempt would print it, which takes seconds on a busy machine.
 * @returns what they return
 * @throws what they last threw, after LIMIT
 */
export const untilPasses = <T>(assert: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assert, LIMIT);

/** The status of an answer that comes when enough time has passed on fake timers. */
export const statusInTime = async (asked: Promise<{ status: number }>): Promise<number> => {
  let isAnswered = false;
  void asked.then(() => (isAnswered = true));
  await until(() => {
    vi.advanceTimersByTime(1000);
    return isAnswered;
  });
  return (await asked).status;
};

/** Waits until a condition is true. @throws Error after LIMIT */
export const until = (condition: () => boolean | Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(condition, LIMIT);
