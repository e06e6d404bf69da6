import * as z from 'zod/mini';
import { PasskeyAnswer, RequestOptions } from '../../shop/session/passkey';
import { User } from '../../shop/session/user';
import { endpoint } from '../endpoint';

/** Options to use a passkey, valid for five minutes. `not_now`: browsers have no passkeys at the shop's address. */
export const beginPasskeyLogin = endpoint('POST', '/api/login/passkey/options', {
  reply: z.object({ options: RequestOptions }),
  errors: ['not_now'],
});

/** Signs in by a passkey, which stands for password and second factor. The refusal does not say what was wrong. */
export const loginPasskey = endpoint('POST', '/api/login/passkey', {
  body: z.object({ response: PasskeyAnswer }),
  reply: User,
  errors: ['passkey_refused'],
});
