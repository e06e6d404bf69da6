import type { QueryClient } from '@tanstack/react-query';
import { confirmedUser } from '../../data/session/session';
import { writeLoginNote } from '../../state/login-note';
import { toast } from '../../state/toasts';

/** The delay before the user is fetched again after signing in, ms (docs/rules.md 1.4). */
const REFRESH_AFTER = 100;

const NO_COOKIE =
  'This browser refused the cookie that keeps you logged in. Allow cookies for this shop, then log in again.';

/**
 * Fetches the user again after signing in. A browser that refuses cookies has lost the session by then, and the page
 * says so. Without an answer the cached user stays.
 */
export const confirmSession = (client: QueryClient): void => {
  const refresh = async () => {
    const person = await client.fetchQuery(confirmedUser).catch(() => undefined);
    if (person !== null) return;
    writeLoginNote(NO_COOKIE);
    toast({ title: 'You are not logged in', description: NO_COOKIE, tone: 'destructive' });
  };
  setTimeout(() => void refresh(), REFRESH_AFTER);
};
