// The processor time of whole checkouts, from the cart to the order, with 32 buyers at once.
import { signUp } from '../../rig/buyers.mjs';
import { startShopOf } from '../../rig/shops.mjs';
import { processorTime } from './servers.mjs';

const BUYERS = 32;

/**
 * Webhooks and mails of the orders are among the cost; the password hashes of the buyers are not.
 * @param {boolean} isQuick
 * @returns {Promise<import('./main.mjs').Row[]>}
 * @throws Error when a checkout fails
 */
export const checkoutRows = async (isQuick) => {
  // Code that runs for the first time is slow.
  const { warmUp, rounds } = isQuick ? { warmUp: 10, rounds: 4 } : { warmUp: 40, rounds: 12 };
  const { url, pid, stop } = await startShopOf({});
  const products = /** @type {{ id: number }[]} */ (
    await (await fetch(`${url}/api/products`)).json()
  );
  /** @type {Awaited<ReturnType<typeof signUp>>[]} */
  const buyers = [];
  for (let at = 0; at < BUYERS; at += 1) buyers.push(await signUp(url, `bench-${at}`));
  const buyOften = async (/** @type {number} */ times) => {
    for (let round = 0; round < times; round += 1)
      await Promise.all(buyers.map(({ buy }, at) => buy([[products[at]?.id ?? 0, 1]])));
  };
  await buyOften(warmUp);
  const before = processorTime(pid);
  await buyOften(rounds);
  const took = (processorTime(pid) - before) / (rounds * BUYERS);
  await stop();
  return [['a whole checkout, processor time when warm', `${took.toFixed(1)} ms`, '9.6 ms']];
};
