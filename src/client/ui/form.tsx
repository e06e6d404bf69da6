import { chakra } from '@chakra-ui/react';

/** Stacks the fields; inside `.pair` two are side by side where there is room. */
export const Form = chakra('form', {
  base: {
    display: 'grid',
    gap: '4',
    // Long words and fields do not widen the page.
    gridTemplateColumns: 'minmax(0, 1fr)',
    position: 'relative',
    '& .pair': { display: 'grid', gap: '4', gridTemplateColumns: { sm: '1fr 1fr' } },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '3' },
    '& .buttons > *': { flex: { base: '1 1 auto', sm: 'none' } },
    // Stays in the page for screen readers, but takes no row.
    '& > [role=alert]:empty': { position: 'absolute' },
  },
});
