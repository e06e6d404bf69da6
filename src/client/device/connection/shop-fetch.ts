import { SERVED_FROM_CACHE } from '../../../offline/cache-names';
import { isPublicRead } from '../../../contract/public-reads';
import { inOneTab } from '../../../offline/in-one-tab';
import { retryAfter } from '../../../offline/retry-after';
import { useConnection } from './connection';
import { setReach, checkMinClient, readClock } from './set-connection';
import {
  isLogoutPending,
  readEpoch,
  readUserKey,
  setLogoutPending,
  signedOutEpoch,
} from '../stored-session';

/** Timeout of a logout that was made offline, ms. */
const LOGOUT_TIME = 10_000;
/** Calls that are stored and sent later when there is no answer. */
const STORED = ['POST /api/cart', 'POST /api/contact'];
/** Timeout of these calls while the shop is not reached, ms. */
const SHORT_TIME = 2500;

/** The server answers this call for outdated clients too. */
const PROBE = '/api/health';

const isJson = (answer: Response): boolean =>
  (answer.headers.get('content-type') ?? '').includes('json');

/**
 * Whether an answer must have come from the server. Where the system says that there is no connection, Firefox still
 * answers from its HTTP cache.
 */
const isFromServer = ({ headers }: Response): boolean =>
  navigator.onLine || /no-store/.test(headers.get('cache-control') ?? '');

/** Updates the connection state from an answer. */
const judge = (answer: Response): void => {
  checkMinClient(answer);
  const instead = answer.headers.get(SERVED_FROM_CACHE);
  if (instead === 'trouble' || answer.status >= 500) setReach('trouble');
  else if (instead !== null) setReach(instead === 'slow' ? 'slow' : 'offline');
  else if (answer.status !== 304 && !isJson(answer)) setReach('portal');
  else if (isFromServer(answer)) {
    setReach('online');
    readClock(answer);
  }
};

const UNAUTHORIZED = '{"code":"unauthorized","message":"Unauthorized: please log in."}';

/**
 * Calls that set or remove the cookie of the session. They go one after the other in all tabs: the late answer of a logout
 * would otherwise remove the cookie of the sign-in after it.
 */
const CHANGES_SESSION = /^POST \/api\/(logout|login|register|guest)\b/;
const SESSION_LOCK = 'shop-session';

/** Sends a logout that was made offline, before any other private call. The first call of all tabs sends it. */
const sendLogout = async (name: string): Promise<Response | undefined> => {
  try {
    if (!isLogoutPending()) return undefined;
    const { ok } = await fetch('/api/logout', {
      method: 'POST',
      signal: AbortSignal.timeout(LOGOUT_TIME),
    });
    if (!ok) throw new TypeError('The server refused the logout');
    setLogoutPending(false);
    return undefined;
  } catch (error) {
    if (name !== 'GET /api/user') throw error;
    return new Response(UNAUTHORIZED, {
      status: 401,
      headers: { 'content-type': 'application/json' },
    });
  }
};

/** The reads that the server refuses for a time, by path, with its answer. */
const refusals = new Map<string, { until: number; answer: Response }>();

const keptRefusal = (method: string, path: string): Response | undefined => {
  const refusal = method === 'GET' ? refusals.get(path) : undefined;
  if (refusal && Date.now() < refusal.until) return refusal.answer.clone();
  refusals.delete(path);
  return undefined;
};

const rememberRefusal = (method: string, path: string, answer: Response): void => {
  const wait = method === 'GET' && answer.status === 429 && retryAfter(answer, Date.now());
  if (wait) refusals.set(path, { until: Date.now() + wait, answer: answer.clone() });
};

const isPrivate = (method: string, path: string): boolean =>
  path !== PROBE && !isPublicRead(method, path.split('?', 1)[0] ?? '');

/**
 * Whether the user has changed since the request, in this tab or another, so that its private answer counts no more.
 */
const isOutlived = (epoch: number, method: string, path: string): boolean =>
  readEpoch() !== epoch && method === 'GET' && isPrivate(method, path);

/** The promise that calls wait for before they are sent. */
let waitsFor: Promise<void> | undefined;

/** Lets all calls wait. @returns a function that sends them */
export const holdCalls = (): (() => void) => {
  let send = (): void => undefined;
  waitsFor = new Promise((resolve) => {
    send = resolve;
  });
  return () => send();
};

/** fetch for API calls. Every answer and every failure updates the connection state. */
export const shopFetch = async (path: string, init: RequestInit): Promise<Response> => {
  const { method = 'GET' } = init;
  const epoch = readEpoch();
  if (waitsFor) await waitsFor;
  // An outdated client sends nothing but health checks, and continues to show stored data.
  if (useConnection.getState().isOutdated && path !== PROBE) throw new TypeError('Update needed');
  if (isLogoutPending() && isPrivate(method, path)) {
    const refusal = await inOneTab(SESSION_LOCK, () => sendLogout(`${method} ${path}`));
    if (refusal) return refusal;
  }
  const refused = keptRefusal(method, path);
  if (refused) return refused;
  try {
    const send = () => fetch(path, init);
    const answer = await (CHANGES_SESSION.test(`${method} ${path}`)
      ? inOneTab(SESSION_LOCK, send)
      : send());
    rememberRefusal(method, path, answer);
    judge(answer);
    // A page of a Wi-Fi portal is not an answer, whatever its status.
    if (answer.ok && !isJson(answer)) throw new TypeError('Not the answer of the shop');
    if (isOutlived(epoch, method, path)) {
      if (signedOutEpoch() > epoch) throw new DOMException('The user has changed', 'AbortError');
      // The signed-in user became known meanwhile. The answer may be a visitor’s, so it is requested again.
      return await shopFetch(path, init);
    }
    return answer;
  } catch (error) {
    const { name: kind } = error as { name?: string }; // errors of fetch have a name
    if (kind === 'TimeoutError') setReach('slow');
    // An aborted call says nothing about the connection.
    else if (
      kind !== 'AbortError' &&
      !(error instanceof TypeError && /Not the/.test(error.message))
    )
      setReach('offline');
    throw error;
  }
};

/**
 * shopFetch for the calls of a page. A slow connection still works, so a call lasts as long as its caller waits. A call
 * that can be stored and sent later is given up sooner: when the page is hidden, because a phone that is put away may
 * never show it again, and after a short time while the shop is not reached. When it fails after its person has left, it
 * is refused, because it would be stored for the next person.
 */
export const pageFetch = async (path: string, init: RequestInit): Promise<Response> => {
  if (!STORED.includes(`${init.method} ${path}`)) return shopFetch(path, init);
  const userKey = readUserKey();
  const hidden = new AbortController();
  const look = () => document.hidden && hidden.abort();
  document.addEventListener('visibilitychange', look);
  const signals = [hidden.signal];
  if (init.signal) signals.push(init.signal);
  if (useConnection.getState().reach !== 'online') signals.push(AbortSignal.timeout(SHORT_TIME));
  try {
    return await shopFetch(path, { ...init, signal: AbortSignal.any(signals) });
  } catch (error) {
    if (userKey === null || userKey === readUserKey()) throw error;
    return new Response('{"message":"You are no longer logged in."}', { status: 409 });
  } finally {
    document.removeEventListener('visibilitychange', look);
  }
};
