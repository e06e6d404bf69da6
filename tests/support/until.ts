import { vi } from 'vitest';

/** A busy machine takes seconds over what takes milliseconds alone; Vitest's own limit is 1000 ms. */
export const LIMIT = 10_000;

/**
 * Repeats assertions until they pass. What a screen shows is waited for with Testing Library's `findBy` and `waitFor`: they
 * write the page into the last error alone, which takes a busy machine seconds.
 * @returns what they return
 * @throws what they last threw, after LIMIT
 */
export const untilPasses = <T>(assert: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assert, LIMIT);

/** Waits until a condition is true. @throws Error after LIMIT */
export const until = (condition: () => boolean | Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(condition, LIMIT);
