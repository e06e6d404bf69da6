import { request } from 'node:http';

/**
 * An answer in brotli, with the bytes as they are sent.
 * @param {string} base
 * @param {string} path
 * @param {Record<string, string>} [headers]
 * @returns {Promise<{ path: string, status: number | undefined, etag: string | undefined, type: string,
 *   encoding: string | undefined, body: Buffer }>}
 */
export const rawAnswer = (base, path, headers = {}) =>
  new Promise((resolve, reject) => {
    request(base + path, { headers: { 'accept-encoding': 'br', ...headers } }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          path,
          status: response.statusCode,
          etag: response.headers.etag,
          type: response.headers['content-type'] ?? '',
          encoding: response.headers['content-encoding'],
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
