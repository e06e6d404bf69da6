import { type ChakraComponent, chakra } from '@chakra-ui/react';

/** What marks a page's <main>: where the skip link and the focus go when the page changes. */
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

// Plain components, because chakra(Main, …) would write the new styles into those of Main itself: its merge keeps
// nested objects by reference. Around a plain component the styles are added, here and there.

/** The body of an ordinary page: title first, then what it shows. */
export const Page: ChakraComponent<'main'> = (props) => <Main {...props} />;

/** A panel that stands out from the page by a line. */
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
