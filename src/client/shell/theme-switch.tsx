import { useEffect } from 'react';
import { changeTheme, readTheme, useTheme } from '../state/theme';
import { Icon } from './icons';

const WORDS = { system: 'Colours: as the device', light: 'Colours: light', dark: 'Colours: dark' };

/** Goes through the device's colours, light and dark. */
export const ThemeSwitch = () => {
  const theme = useTheme((state) => state.theme);
  useEffect(readTheme, []);
  return (
    <button
      type="button"
      aria-label={WORDS[theme]}
      data-tooltip={WORDS[theme]}
      onClick={changeTheme}
    >
      <Icon name={theme} size={20} />
    </button>
  );
};
