import { toast } from '../state/toasts';

/** How long the toast can be read before the browser goes to the login, ms (docs/rules.md 1.8). */
const REDIRECT_AFTER = 500;

/** So long where a page was opened without a session, ms (docs/rules.md 1.8). */
const REDIRECT_VISITOR_AFTER = 1000;

type Timer = ReturnType<typeof setTimeout>;

const goLogIn = (path: string, after: number, login = '/api/login'): Timer =>
  setTimeout(() => window.location.assign(`${login}?next=${encodeURIComponent(path)}`), after);

/**
 * A page that needs a login was opened without one: says so, and comes back to `path` after logging in
 * (docs/rules.md 1.8).
 */
export const logInFirst = (path: string, description: string): void => {
  toast({ title: 'Login Required', description, tone: 'destructive' });
  goLogIn(path, REDIRECT_VISITOR_AFTER);
};

/**
 * The session has ended while a page was open: says so, and comes back to `path` after logging in (docs/rules.md 1.8).
 * @param login where one logs in; the vendor history goes to /auth
 * @returns the timer, for a page that is left before
 */
export const logInAgain = (path: string, login?: string): Timer => {
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    tone: 'destructive',
  });
  return goLogIn(path, REDIRECT_AFTER, login);
};
