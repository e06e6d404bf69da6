import { User } from '../../shop/session/user';
import { Done, endpoint } from '../endpoint';

/** Returns the signed-in user. 401 means that the visitor is not signed in (docs/rules.md 1.3). */
export const getUser = endpoint({ method: 'GET', path: '/api/user', reply: User });

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  reply: Done,
});
