import { needsSession, pageAt } from '../../../contract/pages';
import { SESSION_HINT } from '../../../contract/session/session';
import { PRIVATE_KEYS } from '../../../shop/private-keys';

/** Whether this device keeps the key of a signed-in user. */
const isStored = (): boolean => {
  try {
    return localStorage.getItem(PRIVATE_KEYS.device.session) !== null;
  } catch {
    return false;
  }
};

/**
 * Whether the shop should be asked who the user is: if there is a hint of a session, or the page needs one. Browsers log
 * each 401 as an error (docs/rules.md 1.12).
 */
export const mayHaveSession = (): boolean =>
  document.cookie.includes(`${SESSION_HINT}=`) ||
  isStored() ||
  needsSession(pageAt(window.location.pathname));
