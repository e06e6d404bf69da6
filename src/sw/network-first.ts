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

const store = async (request: Request, answer: Response, body: ArrayBuffer) => {
  const cache = await caches.open(CACHES.api);
  await cache.put(request, withHeader(answer, body, CACHED_AT, String(Date.now())));
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - MAX_ANSWERS)).map((key) => cache.delete(key)),
  );
};

const copyOf = async (request: Request): Promise<Response | undefined> => {
  const cache = await caches.open(CACHES.api);
  const cached = await cache.match(request, { ignoreVary: true });
  const fresh = cached && Date.now() - Number(cached.headers.get(CACHED_AT)) < MAX_AGE;
  return fresh ? cached : undefined;
};

/**
 * Answers a public read from the network, or from the cached copy after a timeout. A late request is aborted: left
 * open, it would block one of the browser's few connections.
 */
export const networkFirst = async (
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> => {
  const copy = await copyOf(request).catch(() => undefined);
  const signal = within(copy ? WITH_COPY : WITHOUT_COPY);
  const fallbackFor = (why: string) => copy && withHeader(copy, copy.body, SERVED_FROM_CACHE, why);
  try {
    const answer = await fetch(request, { signal });
    // The timeout covers the body, which can hang too.
    const body = await answer.arrayBuffer();
    if (isCacheable(answer)) {
      JSON.parse(new TextDecoder().decode(body));
      waitUntil(store(request, answer, body.slice(0)).catch(() => undefined));
    } else if (copy && (answer.status >= 500 || answer.status === 429 || answer.ok))
      return fallbackFor('trouble') ?? answer;
    return new Response(answer.status === 304 ? null : body, answer);
  } catch (error) {
    const fallback = fallbackFor(signal.aborted ? 'slow' : 'failed');
    if (fallback) return fallback;
    throw error;
  }
};
