// Requests a second at 32 connections, ours and bare Fastify's in turn.
import autocannon from 'autocannon';
import { median } from './figures.mjs';
import { rawAnswer } from './raw-answer.mjs';
import { startBareFastify } from './servers.mjs';

const CONNECTIONS = 32;
const HEADERS = { 'accept-encoding': 'br' };

/** Requests that compile the code, of which none is measured. After 5,000 the shop was still getting faster. */
const WARM_UP = 30_000;

/** @param {string} url @param {{ duration: number } | { amount: number }} extent seconds or requests */
const load = async (url, extent) => {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    headers: HEADERS,
    ...extent,
  });
  if (non2xx || errors) throw new Error(`${url}: ${non2xx} wrong answers, ${errors} errors`);
  return requests.average;
};

/**
 * @param {string} shop the address of the running shop
 * @param {string[]} paths
 * @param {{ rounds: number, duration: number }} extent duration of each load in seconds
 */
export const measureThroughput = async (shop, paths, { rounds, duration }) => {
  const answers = await Promise.all(paths.map((path) => rawAnswer(shop, path)));
  const bare = await startBareFastify(answers);
  try {
    const results = answers.map(({ path, body }) => ({
      path,
      bytes: body.length,
      ours: /** @type {number[]} */ ([]),
      bare: /** @type {number[]} */ ([]),
    }));
    for (const { path } of results)
      for (const server of [shop, bare.url]) await load(server + path, { amount: WARM_UP });
    for (let round = 0; round < rounds; round += 1)
      for (const result of results) {
        result.ours.push(await load(shop + result.path, { duration }));
        result.bare.push(await load(bare.url + result.path, { duration }));
      }
    return results.map((result) => ({
      ...result,
      ours: median(result.ours),
      bare: median(result.bare),
    }));
  } finally {
    await bare.stop();
  }
};
