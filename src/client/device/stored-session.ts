import type { User } from '../../shop/session/user';

const KEY = 'session';
const EPOCH = 'session-epoch';
const LOGOUT_WAITS = 'logout-waits';
/** The key of saved-prices.ts, removed with the user. */
export const SAVED_PRICES = 'saved-prices';

/** A key for the user that does not identify them: a hash of the account's id. */
export const userKeyOf = ({ id }: Pick<User, 'id'>): string => {
  let hash = 0n;
  for (const letter of id)
    hash = (hash * 131n + BigInt(letter.codePointAt(0) ?? 0)) & ((1n << 64n) - 1n);
  return hash.toString(36);
};

/** The key of the last known user, for adding to the cart offline. */
export const readUserKey = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

export const storeUserKey = (userKey: string | null): void => {
  try {
    if (userKey === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, userKey);
  } catch {
    // Storage is blocked: nothing can be added offline.
  }
};

/**
 * Counts logouts and changes of user on this device. Answers that were requested under an older number are discarded.
 */
export const readEpoch = (): number => {
  try {
    return Number(localStorage.getItem(EPOCH)) || 0;
  } catch {
    return 0;
  }
};

const raiseEpoch = (): void => {
  try {
    localStorage.setItem(EPOCH, String(readEpoch() + 1));
  } catch {
    // Storage is blocked: there is no other tab to notify.
  }
};

/** Removes the stored user, which notifies every tab. Call it before anything else. */
export const forgetStoredUser = (): void => {
  raiseEpoch();
  storeUserKey(null);
  try {
    localStorage.removeItem(SAVED_PRICES);
  } catch {
    // Storage is blocked: nothing is stored.
  }
};

/** Calls `act` when the user changes in another tab. */
export const onUserChangeElsewhere = (act: (userKey: string | null) => void): void =>
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) act(newValue);
  });

/** Whether a logout that was made offline waits to be sent. */
export const isLogoutPending = (): boolean => {
  try {
    return localStorage.getItem(LOGOUT_WAITS) !== null;
  } catch {
    return false;
  }
};

/** @throws the browser's error when storage is blocked; do not report a logout then */
export const setLogoutPending = (waits: boolean): void => {
  if (waits) localStorage.setItem(LOGOUT_WAITS, '1');
  else localStorage.removeItem(LOGOUT_WAITS);
};
