import { login, register } from '../../contract/session-sign-in';
import type { Login, Registration } from '../../shop/session/credentials';
import type { User } from '../../shop/session/user';
import { call } from './call';

// Apart from data/session, which every page needs: the rules of names and passwords belong to the pages that ask for them.
export const signIn = (credentials: Login): Promise<User> => call(login, { body: credentials });
export const signUp = (registration: Registration): Promise<User> =>
  call(register, { body: registration });
