import { SERVED_FROM_CACHE } from '../../offline/cache-names';
import { isPublicRead } from '../../contract/public-reads';
import { useConnection } from './connection';
import { setReach, checkMinClient } from './set-connection';
import { isLogoutPending, readEpoch, setLogoutPending } from './stored-session';

/** What somebody waits for with a spinner or a pressed button counts as not answered after this long; ms. */
const SHORT = 2500;
const SHORTENED = ['GET /api/user', 'POST /api/cart', 'POST /api/contact'];

/** Answered also to those who are not understood otherwise. */
const PROBE = '/api/health';

const isJson = (answer: Response): boolean =>
  (answer.headers.get('content-type') ?? '').includes('json');

/** What an answer says about the way to the shop. */
const judge = (answer: Response): void => {
  checkMinClient(answer);
  const instead = answer.headers.get(SERVED_FROM_CACHE);
  if (instead === 'trouble' || answer.status >= 500) setReach('trouble');
  else if (instead !== null) setReach(instead === 'slow' ? 'slow' : 'offline');
  else if (answer.status !== 304 && !isJson(answer)) setReach('portal');
  else setReach('online');
};

const NOBODY = '{"code":"unauthorized","message":"Unauthorized: please log in."}';

/** The shop has not been told yet that somebody has logged out here: it is told before it is asked anything private. */
const sendLogout = async (name: string): Promise<Response | undefined> => {
  try {
    const { ok } = await fetch('/api/logout', {
      method: 'POST',
      signal: AbortSignal.timeout(SHORT),
    });
    if (!ok) throw new TypeError('The shop did not take the logout');
    setLogoutPending(false);
    return undefined;
  } catch (error) {
    if (name !== 'GET /api/user') throw error;
    return new Response(NOBODY, { status: 401, headers: { 'content-type': 'application/json' } });
  }
};

const isPrivate = (method: string, path: string): boolean =>
  path !== PROBE && !isPublicRead(method, path.split('?', 1)[0] ?? '');

/** What was asked for somebody who has been forgotten since, here or in another tab, is shown to nobody. */
const isOutlived = (epoch: number, method: string, path: string): boolean =>
  readEpoch() !== epoch && method === 'GET' && isPrivate(method, path);

/** fetch for the shop's calls: learns from every answer, and from every one that does not come, how the shop is reached. */
export const shopFetch = async (path: string, init: RequestInit): Promise<Response> => {
  const { method = 'GET' } = init;
  const name = `${method} ${path}`;
  const epoch = readEpoch();
  // What the shop would not understand is not said; what is kept goes on being shown.
  if (useConnection.getState().isOutdated && path !== PROBE) throw new TypeError('Update needed');
  if (isLogoutPending() && isPrivate(method, path)) {
    const said = await sendLogout(name);
    if (said) return said;
  }
  const short = SHORTENED.includes(name) ? [AbortSignal.timeout(SHORT)] : [];
  const given = init.signal ? [init.signal] : [];
  const signal = AbortSignal.any([...given, ...short]);
  try {
    const answer = await fetch(path, { ...init, signal });
    judge(answer);
    // Somebody else's page is no answer of the shop, whatever its status says.
    if (answer.ok && !isJson(answer)) throw new TypeError('Not the answer of the shop');
    if (isOutlived(epoch, method, path))
      throw new DOMException('Somebody has logged out meanwhile', 'AbortError');
    return answer;
  } catch (error) {
    const { name: kind } = error as { name?: string }; // what fetch throws has one
    if (kind === 'TimeoutError') setReach('slow');
    // A call that the page itself gave up says nothing.
    else if (
      kind !== 'AbortError' &&
      !(error instanceof TypeError && /Not the/.test(error.message))
    )
      setReach('offline');
    throw error;
  }
};
