import { writeLoginNote } from '../../state/login-note';
import { toast } from '../../state/toasts';

/** The toast can be read this long before the browser goes to the login, ms (docs/rules.md 1.8). */
const REDIRECT_AFTER = 500;

/** The delay for a page that was opened without a session, ms (docs/rules.md 1.8). */
const REDIRECT_VISITOR_AFTER = 1000;

type Timer = ReturnType<typeof setTimeout>;

const goLogIn = (path: string, after: number, login = '/api/login'): Timer =>
  setTimeout(() => window.location.assign(`${login}?next=${encodeURIComponent(path)}`), after);

/**
 * For a page that needs a login and was opened without one: shows a toast and redirects to the login, which returns to
 * `path` (docs/rules.md 1.8).
 */
export const logInFirst = (path: string, description: string): void => {
  toast({ title: 'Login Required', description, tone: 'destructive' });
  goLogIn(path, REDIRECT_VISITOR_AFTER);
};

/**
 * For a session that ended while a page was open: shows a toast and redirects to the login, which returns to `path`
 * (docs/rules.md 1.8).
 * @param login the login address; the vendor history uses /auth
 * @param note what the login page says about it
 * @returns the timer, so that a page can cancel the redirect when it unmounts
 */
export const logInAgain = (path: string, login?: string, note?: string): Timer => {
  // A note that says more stays, as that about refused cookies.
  if (note !== undefined) writeLoginNote(note);
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    tone: 'destructive',
  });
  return goLogIn(path, REDIRECT_AFTER, login);
};
