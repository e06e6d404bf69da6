// How long people wait while others use the shop.
import { percentile } from './figures.mjs';

/** @typedef {{ p50: number, p95: number, p99: number, longest: number, count: number }} Waits ms */

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {number[]} times @returns {Waits} */
export const waitsOf = (times) => ({
  p50: percentile(times, 50),
  p95: percentile(times, 95),
  p99: percentile(times, 99),
  longest: Math.max(...times),
  count: times.length,
});

/**
 * Does each of several things again and again, all at once, while `work` goes on.
 * @template {string} Name
 * @template Result
 * @param {Record<Name, { every: number, act: () => Promise<unknown> }>} acts `every`: ms between two of a kind
 * @param {() => Promise<Result>} work
 * @returns {Promise<{ result: Result, took: number, waits: Record<Name, Waits> }>}
 */
export const during = async (acts, work) => {
  const done = new AbortController();
  const names = /** @type {Name[]} */ (Object.keys(acts));
  const running = names.map(async (name) => {
    const { every, act } = acts[name];
    /** @type {number[]} */
    const times = [];
    while (!done.signal.aborted) {
      const began = performance.now();
      await act();
      times.push(performance.now() - began);
      await pause(every);
    }
    return /** @type {const} */ ([name, waitsOf(times)]);
  });
  const began = performance.now();
  const result = await work();
  const took = performance.now() - began;
  done.abort();
  const waits = /** @type {Record<Name, Waits>} */ (Object.fromEntries(await Promise.all(running)));
  return { result, took, waits };
};
