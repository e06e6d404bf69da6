// A client of the shop that keeps its session, and knows requests whose outcome is unknown.
import { openJar } from '../../rig/buyers.mjs';

/** @typedef {{ status: number, body: any }} Reply */
/** @typedef {(method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Reply>} Ask */

/** The connection broke during a request: the outcome is unknown. */
class Interrupted extends Error {}

/**
 * The course of one request.
 * @typedef {object} Heard
 * @property {string} asked its method and path
 * @property {number} status 0 without an answer
 * @property {string} text what was answered, or the error
 * @property {string | null} [retryAfter]
 * @property {number} ms how long it took
 */

/**
 * @param {{ url: string, random: () => number, heard?: (one: Heard) => void }} storm
 * @param {(what: string) => void} note counts what happened
 * @returns {{ once: Ask, until: Ask }} `once` throws when there was no whole answer; `until` retries until there is one,
 * as a client with an idempotency key does
 */
export const makeClient = ({ url, random, heard }, note) => {
  const jar = openJar();

  /** @type {Ask} */
  const once = async (method, path, body, headers = {}) => {
    const asked = `${method} ${path}`;
    const began = performance.now();
    const took = () => performance.now() - began;
    try {
      const answer = await fetch(url + path, {
        method,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...jar.header(),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && {
          body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
        }),
      });
      const text = await answer.text();
      const { status } = answer;
      heard?.({ asked, status, text, retryAfter: answer.headers.get('retry-after'), ms: took() });
      jar.keep(answer);
      if (status >= 500) {
        // A closing server may still answer; any other failure is a fault.
        note(`answers ${status}`);
        throw new Interrupted(`${asked}: ${status} ${text.slice(0, 200)}`);
      }
      return { status, body: text ? JSON.parse(text) : undefined };
    } catch (error) {
      if (error instanceof Interrupted) throw error;
      note('interrupted requests');
      heard?.({ asked, status: 0, text: String(error), ms: took() });
      throw new Interrupted(`${asked}: ${String(error)}`);
    }
  };

  /** @type {Ask} */
  const until = async (...asked) => {
    for (;;) {
      try {
        return await once(...asked);
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 20 + Math.floor(random() * 60)));
      }
    }
  };

  return { once, until };
};
