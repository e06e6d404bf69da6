import { Card, chakra } from '@chakra-ui/react';

/** Marks a page's <main>, the target of the skip link and of the focus after navigation. */
export const CONTENT = { id: 'content', tabIndex: -1 } as const;

/** The body of an ordinary page: the title first, then the content. */
export const Page = chakra(
  'main',
  {
    base: {
      width: '100%',
      maxWidth: 'page',
      mx: 'auto',
      px: { base: '4', md: '6' },
      pt: { base: '5', md: '8' },
      pb: { base: '12', md: '20' },
      minHeight: '60vh',
      '& > h1': { fontSize: '3xl' },
    },
  },
  { defaultProps: CONTENT },
);

/** A bordered panel. */
export const Panel = Card.Root;

/** Text for screen readers only. */
export const VisuallyHidden = chakra('span', {
  base: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});
