import { queryOptions } from '@tanstack/react-query';
import { getUser } from '../../../contract/session/session';
import type { User } from '../../../shop/session/user';
import { CallError, call } from '../call';
import { keyOf } from '../query-of';
import { mayHaveSession } from './may-have-session';

const MINUTE = 60_000;

const askUser = async (context: Parameters<typeof call>[0]): Promise<User | null> => {
  try {
    return await call(context, getUser);
  } catch (error) {
    if (error instanceof CallError && error.status < 429) return null;
    throw error;
  }
};

/**
 * The signed-in user, or null for a visitor. A missing answer is an error, and so is that of an overloaded shop
 * (docs/rules.md 1.3).
 */
export const user = queryOptions({
  queryKey: keyOf(getUser),
  queryFn: async (context) => (mayHaveSession() ? askUser(context) : null),
  staleTime: 5 * MINUTE,
  gcTime: 10 * MINUTE,
});

/** The same user, as the shop knows them now. */
export const confirmedUser = queryOptions({ ...user, queryFn: askUser, staleTime: 0 });
