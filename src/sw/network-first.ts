import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { keepNewest } from './keep-newest';
import { within } from './make-way';
import { CACHES, CACHED_AT, SERVED_FROM_CACHE } from '../offline/cache-names';

/** Timeouts in ms: one when there is a cached copy, one when there is none. */
const WITH_COPY = 2500;
const WITHOUT_COPY = 10_000;
const MAX_ANSWERS = 120;
const MAX_AGE = 30 * 24 * 60 * 60_000;

/** This second guard, besides the list of public reads, only lets answers through that a shared cache may store. */
const isCacheable = (answer: Response): boolean =>
  answer.status === 200 &&
  answer.type === 'basic' &&
  !answer.redirected &&
  (answer.headers.get('content-type') ?? '').includes('application/json') &&
  !/no-store|private/.test(answer.headers.get('cache-control') ?? '');

const withHeader = (answer: Response, body: BodyInit | null, name: string, value: string) => {
  const headers = new Headers(answer.headers);
  // The body has been decompressed by now.
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set(name, value);
  return new Response(body, { status: answer.status, statusText: answer.statusText, headers });
};

/**
 * Answers a public read from the network, or from the cached copy after a timeout. A late request is aborted: left
 * open, as by Workbox's own NetworkFirst, it would block one of the browser's few connections.
 */
class NetworkFirst extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const copy = await handler.cacheMatch(request).catch(() => undefined);
    const signal = within(copy ? WITH_COPY : WITHOUT_COPY);
    const fallbackFor = (why: string) =>
      copy && withHeader(copy, copy.body, SERVED_FROM_CACHE, why);
    try {
      const answer = await handler.fetch(new Request(request, { signal }));
      // The timeout covers the body, which can hang too.
      const body = await answer.arrayBuffer();
      if (isCacheable(answer)) {
        JSON.parse(new TextDecoder().decode(body));
        const stored = withHeader(answer, body.slice(0), CACHED_AT, String(Date.now()));
        void handler.waitUntil(handler.cachePut(request, stored).catch(() => undefined));
      } else if (copy && (answer.status >= 500 || answer.status === 429 || answer.ok))
        return fallbackFor('trouble') ?? answer;
      return new Response(answer.status === 304 ? null : body, answer);
    } catch (error) {
      const fallback = fallbackFor(signal.aborted ? 'slow' : 'failed');
      if (fallback) return fallback;
      throw error;
    }
  }
}

const isFresh = ({ headers }: Response): boolean =>
  Date.now() - Number(headers.get(CACHED_AT)) < MAX_AGE;

export const networkFirst = new NetworkFirst({
  cacheName: CACHES.api,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cachedResponseWillBeUsed: async ({ cachedResponse }) =>
        cachedResponse && isFresh(cachedResponse) ? cachedResponse : null,
    },
    keepNewest(CACHES.api, MAX_ANSWERS),
  ],
});
