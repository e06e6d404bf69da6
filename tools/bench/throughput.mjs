// Requests a second at 32 connections, ours and bare Fastify's in turn.
import { request } from 'node:http';
import autocannon from 'autocannon';
import { median } from './figures.mjs';
import { startBareFastify } from './servers.mjs';

const CONNECTIONS = 32;
const HEADERS = { 'accept-encoding': 'br' };

/**
 * The bytes of an answer as they are sent.
 * @returns {Promise<{ path: string, type: string, encoding: string | undefined, body: Buffer }>}
 */
const readyAnswer = (/** @type {string} */ base, /** @type {string} */ path) =>
  new Promise((resolve, reject) => {
    request(base + path, { headers: HEADERS }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          path,
          type: response.headers['content-type'] ?? '',
          encoding: response.headers['content-encoding'],
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

const load = async (/** @type {string} */ url, /** @type {number} */ duration) => {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    headers: HEADERS,
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
  const answers = await Promise.all(paths.map((path) => readyAnswer(shop, path)));
  const bare = await startBareFastify(answers);
  try {
    const results = answers.map(({ path, body }) => ({
      path,
      bytes: body.length,
      ours: /** @type {number[]} */ ([]),
      bare: /** @type {number[]} */ ([]),
    }));
    for (const { path } of results)
      for (const server of [shop, bare.url]) await load(server + path, 1);
    for (let round = 0; round < rounds; round += 1)
      for (const result of results) {
        result.ours.push(await load(shop + result.path, duration));
        result.bare.push(await load(bare.url + result.path, duration));
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
