import { chakra } from '@chakra-ui/react';
import type { LinkComponent } from '@tanstack/react-router';
import { linkWith } from './link';

/** How a link within text looks. */
export const linkStyle = {
  color: 'accent',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
} as const;

/** How a link looks that stands by itself: a finger finds it. */
export const tallLinkStyle = {
  ...linkStyle,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
} as const;

const link = { base: linkStyle, variants: { tall: { true: tallLinkStyle } } } as const;

/** A plain link within text. */
export const TextAnchor = chakra('a', link);

/** A link within text to another page of the shop. */
export const TextLink: LinkComponent<typeof TextAnchor> = linkWith(TextAnchor);

/** What is said beside the matter: smaller, and less dark. */
export const Note = chakra('p', {
  base: { color: 'muted', fontSize: '0.88em', fontWeight: '400' },
});

/** What a person wrote, with its line breaks. */
export const LongText = chakra('p', {
  base: { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});

/** Words that stand out: what is wrong, or what is well. */
export const Marked = chakra('span', {
  base: { fontWeight: '600' },
  variants: { tone: { bad: { color: 'danger' }, good: { color: 'good' } } },
  defaultVariants: { tone: 'bad' },
});

/** A word or two as a pill. */
export const Tag = chakra('span', {
  base: {
    display: 'inline-block',
    px: '3',
    py: '1',
    fontSize: 'xs',
    fontWeight: '600',
    whiteSpace: 'nowrap',
    color: 'muted',
    bg: 'sunken',
    rounded: 'full',
  },
  variants: {
    tone: {
      neutral: {},
      good: { color: 'good', bg: 'goodBg' },
      bad: { color: 'danger', bg: 'dangerBg' },
      forge: { color: 'onForge', bg: 'forge' },
      // Equal in both themes.
      info: { color: '#ffffff', bg: '#1c57b3' },
      urgent: { color: '#ffffff', bg: '#b42318' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

/** Sentences with a square before each. */
export const Bullets = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    pl: '5',
    listStyle: 'square',
    '& > ::marker': { color: 'var(--s-colors-forge)' },
  },
});

/** What opens below a line of its own. */
export const Fold = chakra('details', {
  base: {
    '& > summary': { minHeight: '44px', py: '2', color: 'accent', cursor: 'pointer' },
    '& > summary small': { display: 'block' },
  },
});

/** A list whose entries have a few lines each. */
export const Entries = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    '& li': { overflowWrap: 'anywhere' },
    '& p': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
    '& form': { mt: '3' },
  },
});

/** A list with a line above each entry: what it is in a `div`, then a plain button at the end of its line. */
export const LinedList = chakra('ul', {
  base: {
    mb: '4',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2',
      py: '2',
      borderTop: '1px solid',
      borderColor: 'line',
    },
    '& > li > div': {
      flex: '1 1 12rem',
      minWidth: '0',
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-line',
    },
    '& form': { flex: '1 1 100%' },
    '& div > span, & small': { display: 'block' },
    // Its text ends where the line above it ends.
    '& button': { mr: '-3' },
  },
});

/** A field for lines of code, such as SKUs with their quantities, which are not wrapped. */
export const CODE_STYLE = {
  fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, monospace',
  fontSize: 'var(--s-font-sizes-sm)',
  whiteSpace: 'pre',
  overflowX: 'auto',
} as const;
