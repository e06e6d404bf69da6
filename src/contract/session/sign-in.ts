import { Login, Registration } from '../../shop/session/credentials';
import { User } from '../../shop/session/user';
import { endpoint } from '../endpoint';

/** Signs in. 401 for a wrong username or password, with the same message for both. */
export const login = endpoint('POST', '/api/login', {
  body: Login,
  reply: User,
  errors: ['wrong_credentials'],
});

export const register = endpoint('POST', '/api/register', {
  body: Registration,
  reply: User,
  errors: ['username_taken', 'email_taken', 'weak_password'],
});
