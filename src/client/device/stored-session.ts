import type { User } from '../../shop/session/user';

const KEY = 'session';
const EPOCH = 'session-epoch';
const LOGOUT_WAITS = 'logout-waits';
/** Where saved-prices.ts keeps its own; gone with the person. */
export const SAVED_PRICES = 'saved-prices';

/** Says whose session it is without saying who that is: a number made of the account's id. */
export const userKeyOf = ({ id }: Pick<User, 'id'>): string => {
  let hash = 0n;
  for (const letter of id)
    hash = (hash * 131n + BigInt(letter.codePointAt(0) ?? 0)) & ((1n << 64n) - 1n);
  return hash.toString(36);
};

/** Whose session this browser had last, as far as it is known; for adding to the cart without a signal. */
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
    // Storage is blocked: nothing can be added without a signal.
  }
};

/** Counts how often somebody was forgotten on this device; an answer that was asked for before is nobody's any more. */
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
    // Storage is blocked: this tab is told by itself.
  }
};

/** Says that nobody, or somebody else, is signed in now: before anything else, so that every tab knows. */
export const forgetStoredUser = (): void => {
  raiseEpoch();
  storeUserKey(null);
  try {
    localStorage.removeItem(SAVED_PRICES);
  } catch {
    // Storage is blocked: there are none.
  }
};

/** Calls `act` when somebody signs out, or in as somebody else, in another tab. */
export const onUserChangeElsewhere = (act: (userKey: string | null) => void): void =>
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) act(newValue);
  });

/** Whether somebody has logged out here and the shop was not told yet. */
export const isLogoutPending = (): boolean => {
  try {
    return localStorage.getItem(LOGOUT_WAITS) !== null;
  } catch {
    return false;
  }
};

/** @throws the browser's own error where storage is blocked: then nobody may be told that they are logged out */
export const setLogoutPending = (waits: boolean): void => {
  if (waits) localStorage.setItem(LOGOUT_WAITS, '1');
  else localStorage.removeItem(LOGOUT_WAITS);
};
