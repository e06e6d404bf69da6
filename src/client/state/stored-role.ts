import { create } from 'zustand';
import { PRIVATE_KEYS } from '../../shop/private-keys';

const KEY = PRIVATE_KEYS.device.role;

/** The stored role (docs/rules.md 7.2). Null until storage was read, after the first paint. */
export const useStoredRole = create<{ role: string | null }>(() => ({ role: null }));

export const readRole = (): void => {
  try {
    useStoredRole.setState({ role: localStorage.getItem(KEY) });
  } catch {
    // Storage is blocked: no role is stored.
  }
};

/** Stores that the signed-in user is a vendor; null removes it, on logout. */
export const rememberRole = (role: 'vendor' | null): void => {
  useStoredRole.setState({ role });
  try {
    if (role) localStorage.setItem(KEY, role);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: each visit asks the server.
  }
};
