import { chakra } from './styled';

/** The label of a checkbox, large enough for a thumb. It contains the input, followed by its text. */
export const Tick = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '44px',
    '& input': {
      flex: 'none',
      width: '22px',
      height: '22px',
      accentColor: 'var(--s-colors-action)',
    },
  },
  variants: { look: { strong: { fontWeight: '600' } } },
});
