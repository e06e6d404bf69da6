import { toast } from '../state/toasts';

/** How long the toast can be read before the browser goes to the login, ms (spec 8). */
const REDIRECT_AFTER = 500;

/** So long where a page was opened without a session, ms (spec 2, Checkout). */
const REDIRECT_VISITOR_AFTER = 1000;

const goLogIn = (path: string, after: number): void =>
  void setTimeout(
    () => window.location.assign(`/api/login?next=${encodeURIComponent(path)}`),
    after,
  );

/** A page that needs a login was opened without one: says so, and comes back to `path` after logging in (spec 2). */
export const logInFirst = (path: string, description: string): void => {
  toast({ title: 'Login Required', description, tone: 'destructive' });
  goLogIn(path, REDIRECT_VISITOR_AFTER);
};

/** The session has ended while a page was open: says so, and comes back to `path` after logging in (spec 8). */
export const logInAgain = (path: string): void => {
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    tone: 'destructive',
  });
  goLogIn(path, REDIRECT_AFTER);
};
