import { chakra } from '../../../ui/styled';

/** Fields side by side where there is room. */
export const Fields = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { sm: '1fr 1fr' },
  },
});
