import { create } from 'zustand';

const KEY = 'theme';
const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;

type Theme = keyof typeof NEXT;

/** The chosen colours; `system` until storage was read, after the first paint. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: 'system' }));

/** Reads the theme that the script of index.html has set on <html> before the first paint. */
export const readTheme = (): void => {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') useTheme.setState({ theme });
};

/** Switches from the device's colours to light, to dark and back, and stores the choice. */
export const changeTheme = (): void => {
  const theme = NEXT[useTheme.getState().theme];
  useTheme.setState({ theme });
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
};
