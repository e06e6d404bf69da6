import { useEffect } from 'react';
import { changeTheme, readTheme, useTheme } from '../state/theme';
import { Icon } from './icons';

const LABELS = {
  system: 'Colours: same as device',
  light: 'Colours: light',
  dark: 'Colours: dark',
};

/** Cycles through the device's colours, light and dark. */
export const ThemeSwitch = () => {
  const theme = useTheme((state) => state.theme);
  useEffect(readTheme, []);
  return (
    <button
      type="button"
      aria-label={LABELS[theme]}
      data-tooltip={LABELS[theme]}
      onClick={changeTheme}
    >
      <Icon name={theme} size={20} />
    </button>
  );
};
