import { PAGES, pageAt } from '../../../contract/pages';
import { SESSION_HINT } from '../../../contract/session/session';
import { PRIVATE_KEYS } from '../../../shop/private-keys';

/** Whether this device has stored that somebody is signed in. */
const isStored = (): boolean => {
  try {
    return localStorage.getItem(PRIVATE_KEYS.device.session) !== null;
  } catch {
    return false;
  }
};

const needsMember = (): boolean => {
  const { who = 'anyone' } = PAGES[pageAt(window.location.pathname)];
  return who === 'member' || who === 'admin';
};

/**
 * Whether the shop should be asked who the user is: if there is a hint of a session, or the page needs one. Browsers log
 * each answer that nobody is signed in as an error (docs/rules.md 1.12).
 */
export const mayHaveSession = (): boolean =>
  document.cookie.includes(`${SESSION_HINT}=`) || isStored() || needsMember();
