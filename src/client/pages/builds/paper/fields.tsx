import { chakra } from '@chakra-ui/react';

/** Fields side by side where there is room. */
export const Fields = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { sm: '1fr 1fr', md: '1fr', xl: '1fr 1fr' },
    '&.what, &.labels': { gridTemplateColumns: '1fr 1fr' },
    // Its labels can take two lines.
    '&.what': { alignItems: 'end' },
  },
});
