import type { QueryClient } from '@tanstack/react-query';
import { beginPasskeyLogin, loginPasskey } from '../../../contract/session/passkeys';
import type { PasskeyAnswer } from '../../../shop/session/passkey';
import type { User } from '../../../shop/session/user';
import { call } from '../call';

/** @throws CallError not_now */
export const passkeyOptions = (client: QueryClient) => call({ client }, beginPasskeyLogin);

/** @throws CallError passkey_refused */
export const signInByPasskey = (client: QueryClient, response: PasskeyAnswer): Promise<User> =>
  call({ client }, loginPasskey, { body: { response } });
