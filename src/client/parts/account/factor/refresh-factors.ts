import type { QueryClient } from '@tanstack/react-query';
import { factor } from '../../../data/account/factor';
import { passkeys } from '../../../data/account/passkeys';
import { sessions } from '../../../data/account/sessions';
import { user } from '../../../data/session/session';

/** Fetches again what depends on passkeys and second factor: a change of them signs out the other devices. */
export const refreshFactors = async (client: QueryClient): Promise<void> => {
  const queries = [factor, passkeys, sessions, user];
  await Promise.all(queries.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
};
