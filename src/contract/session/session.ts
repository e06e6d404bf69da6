import { User } from '../../shop/session/user';
import { Done, endpoint } from '../endpoint';

/** Returns the signed-in user. 401 means that the visitor is not signed in (docs/rules.md 1.3). */
export const getUser = endpoint('GET', '/api/user', { reply: User });

export const logout = endpoint('POST', '/api/logout', { reply: Done });
