import { type ChakraComponent, chakra } from '@chakra-ui/react';

/** Marks a page's <main>, the target of the skip link and of the focus after navigation. */
export const CONTENT = { id: 'content', tabIndex: -1 } as const;

const Main = chakra(
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

const Box = chakra('div', {
  base: {
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'md',
    p: { base: '4', md: '6' },
  },
});

// Plain components, because chakra(Main, …) writes the new styles into those of Main itself: its merge keeps nested
// objects by reference. Around a plain component it only adds styles.

/** The body of an ordinary page: the title first, then the content. */
export const Page: ChakraComponent<'main'> = (props) => <Main {...props} />;

/** A bordered panel. */
export const Panel: ChakraComponent<'div'> = (props) => <Box {...props} />;

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
