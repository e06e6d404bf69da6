import { CallError } from '../../data/call';
import { failureText } from '../../parts/failure-text';
import { logInAgain } from '../../parts/log-in-again';

/** The message for a failed account action; if the session has ended, also starts the redirect to the login. */
export const accountFailure = (error: unknown): string => {
  if (error instanceof CallError && error.status === 401) {
    logInAgain('/account');
    return 'You are logged out.';
  }
  return failureText(error);
};
