import { CallError } from '../../data/call';
import { failureText } from '../../parts/failure-text';
import { logInAgain } from '../../parts/log-in-again';

/** Why an act on the own account failed; when the session has ended meanwhile, the way back to it begins. */
export const accountFailure = (error: unknown): string => {
  if (error instanceof CallError && error.status === 401) {
    logInAgain('/account');
    return 'You are logged out.';
  }
  return failureText(error);
};
