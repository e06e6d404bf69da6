import { SERVED_FROM_CACHE } from '../../offline/cache-names';
import { isPublicRead } from '../../contract/public-reads';
import { useConnection } from './connection';
import { setReach, checkMinClient } from './set-connection';
import { isLogoutPending, readEpoch, setLogoutPending } from './stored-session';

/** Timeout of calls that the user waits for, ms. */
const SHORT_TIMEOUT = 2500;
const SHORTENED = ['GET /api/user', 'POST /api/cart', 'POST /api/contact'];

/** Answered for outdated clients too. */
const PROBE = '/api/health';

const isJson = (answer: Response): boolean =>
  (answer.headers.get('content-type') ?? '').includes('json');

/** Updates the connection state from an answer. */
const judge = (answer: Response): void => {
  checkMinClient(answer);
  const instead = answer.headers.get(SERVED_FROM_CACHE);
  if (instead === 'trouble' || answer.status >= 500) setReach('trouble');
  else if (instead !== null) setReach(instead === 'slow' ? 'slow' : 'offline');
  else if (answer.status !== 304 && !isJson(answer)) setReach('portal');
  else setReach('online');
};

const NOBODY = '{"code":"unauthorized","message":"Unauthorized: please log in."}';

/** Sends a logout that was made offline, before any other private call. */
const sendLogout = async (name: string): Promise<Response | undefined> => {
  try {
    const { ok } = await fetch('/api/logout', {
      method: 'POST',
      signal: AbortSignal.timeout(SHORT_TIMEOUT),
    });
    if (!ok) throw new TypeError('The server refused the logout');
    setLogoutPending(false);
    return undefined;
  } catch (error) {
    if (name !== 'GET /api/user') throw error;
    return new Response(NOBODY, { status: 401, headers: { 'content-type': 'application/json' } });
  }
};

const isPrivate = (method: string, path: string): boolean =>
  path !== PROBE && !isPublicRead(method, path.split('?', 1)[0] ?? '');

/** Whether the user has changed since the request, in this tab or another: its private answer is discarded. */
const isOutlived = (epoch: number, method: string, path: string): boolean =>
  readEpoch() !== epoch && method === 'GET' && isPrivate(method, path);

/** fetch for API calls. Every answer and every failure updates the connection state. */
export const shopFetch = async (path: string, init: RequestInit): Promise<Response> => {
  const { method = 'GET' } = init;
  const name = `${method} ${path}`;
  const epoch = readEpoch();
  // An outdated client sends nothing but health checks, and continues to show stored data.
  if (useConnection.getState().isOutdated && path !== PROBE) throw new TypeError('Update needed');
  if (isLogoutPending() && isPrivate(method, path)) {
    const refusal = await sendLogout(name);
    if (refusal) return refusal;
  }
  const shortTimeout = SHORTENED.includes(name) ? [AbortSignal.timeout(SHORT_TIMEOUT)] : [];
  const given = init.signal ? [init.signal] : [];
  const signal = AbortSignal.any([...given, ...shortTimeout]);
  try {
    const answer = await fetch(path, { ...init, signal });
    judge(answer);
    // A page of a Wi-Fi portal is not an answer, whatever its status.
    if (answer.ok && !isJson(answer)) throw new TypeError('Not the answer of the shop');
    if (isOutlived(epoch, method, path))
      throw new DOMException('The user has changed', 'AbortError');
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
