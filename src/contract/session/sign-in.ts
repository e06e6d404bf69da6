import * as z from 'zod/mini';
import { Login, Registration } from '../../shop/session/credentials';
import { FactorAnswer } from '../../shop/session/factor';
import { User } from '../../shop/session/user';
import { endpoint } from '../endpoint';

/**
 * Signs in. 401 for a wrong username or password, with the same message for both. `factor_required`: the password was
 * right, and `challenge` is for `loginFactor`.
 */
export const login = endpoint('POST', '/api/login', {
  body: Login,
  reply: User,
  errors: ['wrong_credentials', 'factor_required'],
});

/** Signs in by the second factor: a code of the app or a recovery code. Then the answer says how many are left. */
export const loginFactor = endpoint('POST', '/api/login/factor', {
  body: FactorAnswer,
  reply: z.extend(User, { recoveryCodesLeft: z.optional(z.number()) }),
  errors: ['wrong_code', 'challenge_gone'],
});

export const register = endpoint('POST', '/api/register', {
  body: Registration,
  reply: User,
  errors: ['username_taken', 'email_taken', 'weak_password'],
});
