import { chakra } from '@chakra-ui/react';

/** Things below each other. Long words do not widen them. */
export const Stack = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'minmax(0, 1fr)',
    // Stays in the page for screen readers, but takes no row.
    '& > [role=alert]:empty': { position: 'absolute' },
  },
});

/** Buttons and links beside each other, as many in a line as there is room for. */
export const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });

/** The subject of a page, and a column beside it; one below the other where the window is narrow. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) var(--side)' },
  },
  variants: {
    side: {
      narrow: { '--side': '22rem' },
      wide: { '--side': '25rem' },
      half: { '--side': 'minmax(0, 1fr)' },
    },
  },
  defaultVariants: { side: 'narrow' },
});

/** Boxes of the same width, as many beside each other as there is room for. */
export const Tiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
    gap: '3',
  },
});
