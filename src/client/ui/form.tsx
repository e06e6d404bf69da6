import { chakra } from '@chakra-ui/react';

/** Fields one under the other; inside `.pair` two side by side where there is room. */
export const Form = chakra('form', {
  base: {
    display: 'grid',
    gap: '4',
    position: 'relative',
    '& .pair': { display: 'grid', gap: '4', gridTemplateColumns: { sm: '1fr 1fr' } },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '3' },
    '& .buttons > *': { flex: { base: '1 1 auto', sm: 'none' } },
    // It stays there for screen readers, but takes no row.
    '& > [role=alert]:empty': { position: 'absolute' },
  },
});
