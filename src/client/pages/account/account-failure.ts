import { isUnauthorized } from '../../data/call';
import { failureText } from '../../parts/failure-text';
import { logInAgain } from '../../parts/session/log-in-again';

/** The message for a failed account action; if the session has ended, also starts the redirect to the login. */
export const accountFailure = (error: unknown): string => {
  if (isUnauthorized(error)) {
    logInAgain('/account');
    return 'You are logged out.';
  }
  return failureText(error);
};
