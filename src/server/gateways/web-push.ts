import type WebPush from 'web-push';
import { type PushAnswer, type PushGateway, isPushService } from './push';

interface Options {
  keys: { publicKey: string; privateKey: string };
  /** The contact for push services: a mailto: or https: URL. */
  subject: string;
  testHosts?: readonly string[];
}

/** Timeout of a request, ms. */
const PATIENCE = 10_000;
const MAX_REASON = 200;
const DAY = 24 * 60 * 60_000;

/** Errors before the request was sent: the push service cannot have accepted it. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const errorCode = (error: unknown): string => {
  const { code, cause, name } = error as { code?: unknown; cause?: unknown; name?: string };
  if (cause !== undefined) return errorCode(cause);
  return typeof code === 'string' ? code : (name ?? 'error');
};

/** Retry-After in ms: seconds, or a date relative to the answer's Date. At most a day. */
const retryAfter = (headers: Headers): number | undefined => {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), DAY);
};

const MEANS: Record<number, PushAnswer['is']> = {
  404: 'gone',
  410: 'gone',
  400: 'refused',
  401: 'refused',
  403: 'refused',
  408: 'later',
  429: 'later',
};

const statusMeaning = (status: number): PushAnswer['is'] => {
  if (status >= 200 && status < 300) return 'accepted';
  return MEANS[status] ?? (status >= 500 ? 'later' : 'wrong');
};

/** A signature is reused this long, ms. It is valid for twelve hours. */
const SIGNED_FOR = 60 * 60_000;

type Library = Pick<typeof WebPush, 'getVapidHeaders'>;

/** Signs for a push service, once an hour: signing is the slowest step. */
const signer = ({ keys, subject }: Pick<Options, 'keys' | 'subject'>) => {
  const kept = new Map<string, { header: string; until: number }>();
  return ({ getVapidHeaders }: Library, endpoint: string): string => {
    const { origin } = new URL(endpoint);
    const now = performance.now();
    const known = kept.get(origin);
    if (known && now < known.until) return known.header;
    const { publicKey, privateKey } = keys;
    const made = getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm');
    kept.set(origin, { header: made.Authorization, until: now + SIGNED_FOR });
    return made.Authorization;
  };
};

/** Web Push (RFC 8030, 8188, 8291, 8292). Does not follow redirects, whose target was not checked. */
export const webPush = ({ keys, subject, testHosts = [] }: Options): PushGateway => {
  const takes = (endpoint: string) => isPushService(endpoint, testHosts);
  const sign = signer({ keys, subject });
  return {
    publicKey: keys.publicKey,
    takes,
    send: async ({ endpoint, p256dh, auth }, message, { ttl, topic, urgency }) => {
      if (!takes(endpoint))
        return { is: 'refused', status: null, error: 'no push service that we know' };
      let request;
      try {
        // Loaded with the first message, not at startup.
        const library = (await import('web-push')).default;
        request = library.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(message),
          {
            headers: { Authorization: sign(library, endpoint) },
            TTL: ttl,
            topic,
            urgency,
            contentEncoding: 'aes128gcm',
          },
        );
      } catch (error) {
        return { is: 'wrong', status: null, error: String(error).slice(0, MAX_REASON) };
      }
      try {
        const headers = { ...request.headers };
        delete headers['Content-Length'];
        const answer = await fetch(endpoint, {
          method: 'POST',
          headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
          body: new Uint8Array(request.body),
          redirect: 'manual',
          signal: AbortSignal.timeout(PATIENCE),
        });
        const reason = (await answer.text().catch(() => '')).slice(0, MAX_REASON);
        const is = statusMeaning(answer.status);
        const wait = retryAfter(answer.headers);
        return {
          is,
          status: answer.status,
          error: is === 'accepted' ? null : reason || answer.statusText,
          ...(wait !== undefined && { wait }),
        };
      } catch (error) {
        const code = errorCode(error);
        return { is: NOT_SENT.has(code) ? 'later' : 'unknown', status: null, error: code };
      }
    },
  };
};
