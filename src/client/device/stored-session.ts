import { PRIVATE_KEYS } from '../../shop/private-keys';
import type { User } from '../../shop/session/user';
import { forgetStored } from '../state/stored';

const { device: PRIVATE, tab: PRIVATE_IN_TAB } = PRIVATE_KEYS;
const KEY = PRIVATE.session;
const EPOCH = 'session-epoch';
const LOGOUT_WAITS = 'logout-waits';
/** The epoch of the last logout. A session that expires raises the epoch without it. */
const SIGNED_OUT = 'signed-out';
/** The epoch when this tab was last opened. */
const TAB_EPOCH = 'tab-epoch';

/** A short name of a text, 64 bits; not for secrets. */
export const textHash = (text: string): string => {
  let hash = 0n;
  for (const letter of text)
    hash = (hash * 131n + BigInt(letter.codePointAt(0) ?? 0)) & ((1n << 64n) - 1n);
  return hash.toString(36);
};

/** A key for the user that does not identify them: a hash of the account's id. */
export const keyForUser = ({ id }: Pick<User, 'id'>): string => textHash(id);

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

/**
 * Removes the stored user, which notifies every tab. Call it before anything else.
 * @param wasVisitor whoever signs in keeps the postal code that they typed as a visitor
 */
export const forgetStoredUser = (wasVisitor = false): void => {
  raiseEpoch();
  const keys: string[] = Object.values(PRIVATE);
  forgetStored(
    'localStorage',
    (key) => keys.includes(key) && !(wasVisitor && key === PRIVATE.estimates),
  );
};

/** Removes what this tab stores about a person: everything, or one key. */
export const forgetTab = (one?: string): void => {
  const prefixes = one === undefined ? Object.values(PRIVATE_IN_TAB) : [one];
  forgetStored('sessionStorage', (key) => prefixes.some((prefix) => key.startsWith(prefix)));
};

/** Removes what this tab stores about anybody else. Whoever signs in keeps what they typed as a visitor. */
export const claimTab = (userKey: string): void => {
  try {
    const owner = sessionStorage.getItem(PRIVATE_IN_TAB.owner);
    if (owner !== null && owner !== userKey) forgetTab();
    sessionStorage.setItem(PRIVATE_IN_TAB.owner, userKey);
  } catch {
    // Storage is blocked: nothing is stored.
  }
};

/** Lets every tab remove what it stores about the person who has logged out, even a tab that is closed now. */
export const noteSignOut = (): void => {
  forgetTab();
  try {
    localStorage.setItem(SIGNED_OUT, String(readEpoch()));
    sessionStorage.setItem(TAB_EPOCH, String(readEpoch()));
  } catch {
    // Storage is blocked: nothing is stored.
  }
};

/** The epoch of the last logout on this device. */
export const signedOutEpoch = (): number => {
  try {
    return Number(localStorage.getItem(SIGNED_OUT)) || 0;
  } catch {
    return 0;
  }
};

/** Starts to watch for a logout, in any tab. @returns a function that tells whether private data may still be stored */
export const untilSignOut = (): (() => boolean) => {
  const begun = signedOutEpoch();
  return () => signedOutEpoch() === begun;
};

/** Follows logouts in other tabs, and those since this tab was last opened. */
export const watchSignOuts = (): void => {
  try {
    const opened = sessionStorage.getItem(TAB_EPOCH);
    if (opened !== null && Number(localStorage.getItem(SIGNED_OUT)) > Number(opened)) forgetTab();
    sessionStorage.setItem(TAB_EPOCH, String(readEpoch()));
  } catch {
    // Storage is blocked: nothing is stored.
  }
  addEventListener('storage', ({ key }) => {
    if (key === SIGNED_OUT) forgetTab();
  });
};

/** Calls `act` with the key that is stored now when another tab has changed it. */
export const onStoredUserChange = (act: (userKey: string | null) => void): void =>
  addEventListener('storage', ({ key }) => {
    // The event's own value may be older than what a third tab has stored since.
    if (key === KEY) act(readUserKey());
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
