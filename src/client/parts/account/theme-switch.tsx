import { changeTheme, useTheme } from '../../state/theme';
import { Icon } from '../../ui/icons';

const LABELS = {
  system: 'Colours: same as device',
  light: 'Colours: light',
  dark: 'Colours: dark',
};

/**
 * Cycles through the device's colours, light and dark (docs/rules.md 13.12). An icon with a tooltip, or with its label
 * beside it. Its surroundings style it.
 */
export const ThemeSwitch = ({ labelled = false }: { labelled?: boolean }) => {
  const theme = useTheme();
  const label = LABELS[theme];
  return (
    <button
      type="button"
      onClick={changeTheme}
      {...(!labelled && { 'aria-label': label, 'data-tooltip': label })}
    >
      <Icon name={theme} size={20} />
      {labelled && label}
    </button>
  );
};
