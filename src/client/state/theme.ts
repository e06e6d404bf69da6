import { storeText } from './stored';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;

type Theme = keyof typeof NEXT;

/** The script of index.html reads the key too, and sets the theme on <html> before the first paint. */
const stored = storeText('theme');

const themeIn = ({ text }: { text: string | null | undefined }): Theme =>
  text === 'light' || text === 'dark' ? text : 'system';

/** The chosen colours; `system` until the page is hydrated. */
export const useTheme = (): Theme => stored(themeIn);

stored.subscribe((state) => {
  const theme = themeIn(state);
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
});

/** Switches from the device's colours to light, to dark and back, in every tab, and stores the choice. */
export const changeTheme = (): void => {
  const theme = NEXT[themeIn(stored.getState())];
  stored.setState({ text: theme === 'system' ? null : theme });
};
