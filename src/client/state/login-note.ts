import { PRIVATE_KEYS } from '../../shop/private-keys';

const KEY = PRIVATE_KEYS.tab.loginNote;
/** The note of this page load, for a browser that stores nothing. */
let noted: string | undefined;
const readers = new Set<() => void>();

/** Stores in this tab what the sign-in page says about a session that has ended; undefined removes it. */
export const writeLoginNote = (text: string | undefined): void => {
  noted = text;
  try {
    if (text === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Storage is blocked: the note lasts until the page is closed.
  }
  for (const read of readers) read();
};

export const readLoginNote = (): string | undefined => {
  try {
    return sessionStorage.getItem(KEY) ?? noted;
  } catch {
    return noted;
  }
};

/** Calls `read` when the note changes. @returns a function that stops */
export const followLoginNote = (read: () => void): (() => void) => {
  readers.add(read);
  return () => void readers.delete(read);
};
