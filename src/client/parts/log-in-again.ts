import { toast } from '../state/toasts';

/** How long the toast can be read before the browser goes to the login, ms (spec 8). */
const REDIRECT_AFTER = 500;

/** The session has ended while a page was open: says so, and comes back to `path` after logging in (spec 8). */
export const logInAgain = (path: string): void => {
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    tone: 'destructive',
  });
  setTimeout(
    () => window.location.assign(`/api/login?next=${encodeURIComponent(path)}`),
    REDIRECT_AFTER,
  );
};
