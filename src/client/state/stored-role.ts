import { create } from 'zustand';

const KEY = 'role';

/**
 * The role that this browser remembers (docs/rules.md 7.2). Unknown (null) until the storage was read after the first
 * paint.
 */
export const useStoredRole = create<{ role: string | null }>(() => ({ role: null }));

export const readRole = (): void => {
  try {
    useStoredRole.setState({ role: localStorage.getItem(KEY) });
  } catch {
    // Storage is blocked: there is no role to remember.
  }
};

/** Remembers that the signed-in person is a vendor; null forgets it, as logging out must. */
export const rememberRole = (role: 'vendor' | null): void => {
  useStoredRole.setState({ role });
  try {
    if (role) localStorage.setItem(KEY, role);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the server is asked on every visit.
  }
};
