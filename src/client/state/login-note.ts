import { PRIVATE_KEYS } from '../../shop/private-keys';

const KEY = PRIVATE_KEYS.tab.loginNote;

/** Stores in this tab what the sign-in page says about a session that has ended; undefined removes it. */
export const writeLoginNote = (text: string | undefined): void => {
  try {
    if (text === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Storage is blocked: the sign-in page says nothing.
  }
};

export const readLoginNote = (): string | undefined => {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
};
