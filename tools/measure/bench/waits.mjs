// Measures how long people wait while others use the shop.
import { pause } from './figures.mjs';

/**
 * Does each of several things again and again, all at once, while `work` goes on.
 * @template {string} Name
 * @param {Record<Name, { every: number, act: () => Promise<unknown> }>} acts `every`: ms between two of a kind
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Record<Name, number>>} the longest that each took, ms
 */
export const longestWaits = async (acts, work) => {
  const done = new AbortController();
  const running = /** @type {Name[]} */ (Object.keys(acts)).map(async (name) => {
    let longest = 0;
    while (!done.signal.aborted) {
      const began = performance.now();
      await acts[name].act();
      longest = Math.max(longest, performance.now() - began);
      await pause(acts[name].every);
    }
    return [name, longest];
  });
  await work();
  done.abort();
  return Object.fromEntries(await Promise.all(running));
};
