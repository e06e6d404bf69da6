// Requests a second at 32 connections, ours and bare Fastify's in turn.
import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { startShopOf } from '../../rig/shops.mjs';
import { median } from './figures.mjs';
import { startBareFastify } from './servers.mjs';

const PATHS = ['/api/products', '/api/products/trailing-arm-bracket-kit-2-50-in-wide'];
/** Requests that compile the code, of which none is measured. After 5,000 the shop was still getting faster. */
const WARM_UP = 30_000;

const HEADERS = { 'accept-encoding': 'br' };

/** An answer of the shop, with the bytes as they are sent. */
const answerOf = async (/** @type {string} */ url, /** @type {string} */ path) => {
  const [answer] = await once(get(url + path, { headers: HEADERS }), 'response');
  const { 'content-type': type, 'content-encoding': encoding } = answer.headers;
  return { path, type, encoding, body: await buffer(answer) };
};

/** @param {string} url @param {{ duration: number } | { amount: number }} extent seconds or requests */
const load = async (url, extent) => {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: 32,
    headers: HEADERS,
    ...extent,
  });
  if (non2xx || errors) throw new Error(`${url}: ${non2xx} wrong answers, ${errors} errors`);
  return requests.average;
};

/** @param {boolean} isQuick @returns {Promise<import('./main.mjs').Row[]>} */
export const throughputRows = async (isQuick) => {
  const { rounds, duration } = isQuick ? { rounds: 1, duration: 1 } : { rounds: 3, duration: 2 };
  const shop = await startShopOf({});
  const bare = await startBareFastify(
    await Promise.all(PATHS.map((path) => answerOf(shop.url, path))),
  );
  for (const path of PATHS)
    for (const { url } of [shop, bare]) await load(url + path, { amount: WARM_UP });
  /** @type {import('./main.mjs').Row[]} */
  const rows = [];
  for (const path of PATHS) {
    const ratios = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = await load(shop.url + path, { duration });
      ratios.push(ours / (await load(bare.url + path, { duration })));
    }
    const percent = `${(median(ratios) * 100).toFixed(0)} %`;
    rows.push([`${path} beside bare Fastify, 32 connections`, percent, '50 %']);
  }
  await Promise.all([shop.stop(), bare.stop()]);
  return rows;
};
