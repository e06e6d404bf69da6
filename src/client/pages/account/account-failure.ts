import { isUnauthorized } from '../../data/call';
import { failureText } from '../../parts/failure-text';
import { logInAgain } from '../../parts/session/log-in-again';

/** The message for a failed account action. */
export const accountFailure = (error: unknown): string =>
  isUnauthorized(error) ? 'You are logged out.' : failureText(error);

/** Leads to the login when the session has ended. */
export const logInWhenOut = (error: unknown): void => {
  if (isUnauthorized(error)) logInAgain('/account');
};
