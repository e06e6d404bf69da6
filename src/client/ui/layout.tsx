import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** The width that every page keeps to, with its margins. */
export const Container = chakra('div', {
  base: { width: '100%', maxWidth: 'page', mx: 'auto', px: { base: '4', md: '6' } },
});

/** What marks a page's <main>: where the skip link and the focus go when the page changes. */
export const CONTENT = { id: 'content', tabIndex: -1 } as const;

const Main = (props: ComponentProps<'main'>) => <main {...CONTENT} {...props} />;

/** The body of an ordinary page: title first, then what it shows. */
export const Page = chakra(Main, {
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
});

/** A panel that stands out from the page by a line. */
export const Panel = chakra('div', {
  base: {
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'md',
    p: { base: '4', md: '6' },
  },
});

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
