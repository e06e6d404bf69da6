import type { QueryClient } from '@tanstack/react-query';
import { login, loginFactor, register } from '../../../contract/session/sign-in';
import type { Login, Registration } from '../../../shop/session/credentials';
import type { FactorAnswer } from '../../../shop/session/factor';
import type { User } from '../../../shop/session/user';
import { call } from '../call';

// Separate from data/session/session, to keep the credentials schema out of the first script.
export const signIn = (client: QueryClient, credentials: Login): Promise<User> =>
  call({ client }, login, { body: credentials });
/** @throws CallError wrong_code, challenge_gone */
export const signInByFactor = (client: QueryClient, answer: FactorAnswer) =>
  call({ client }, loginFactor, { body: answer });
export const signUp = (client: QueryClient, registration: Registration): Promise<User> =>
  call({ client }, register, { body: registration });
