import type { QueryClient } from '@tanstack/react-query';
import { login, register } from '../../../contract/session/sign-in';
import type { Login, Registration } from '../../../shop/session/credentials';
import type { User } from '../../../shop/session/user';
import { call } from '../call';

// Separate from data/session/session, to keep the credentials schema out of the first script.
export const signIn = (client: QueryClient, credentials: Login): Promise<User> =>
  call({ client }, login, { body: credentials });
export const signUp = (client: QueryClient, registration: Registration): Promise<User> =>
  call({ client }, register, { body: registration });
