import { User } from '../../shop/session/user';
import { Done, endpoint } from '../endpoint';

/**
 * The name of a cookie that scripts can read, which only says that there is a session (docs/rules.md 1.12). Over https
 * __Host- is before it.
 */
export const SESSION_HINT = 'session-hint';

/** Returns the signed-in user. 401 means that the visitor is not signed in (docs/rules.md 1.3). */
export const getUser = endpoint('GET', '/api/user', { reply: User });

export const logout = endpoint('POST', '/api/logout', { reply: Done });
