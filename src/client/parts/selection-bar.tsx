import { chakra } from '@chakra-ui/react';

/** The actions for the selected rows of a list, at the bottom of the window. */
export const SelectionBar = chakra('section', {
  base: {
    position: 'sticky',
    // The bar stands above the connection strip and the bar of the admin pages.
    bottom: 'calc(var(--strip) + var(--bar, 0px))',
    zIndex: 'sticky',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    mt: '4',
    mx: { base: '-4', md: '0' },
    px: '4',
    py: '2',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'control',
    borderTop: '3px solid var(--s-colors-forge)',
    boxShadow: 'raised',
    _print: { display: 'none' },
    '& > p': { flex: { base: '1', md: 'none' }, fontWeight: '600', mr: { md: '2' } },
    '& > p.limit': { flexBasis: { base: '100%', md: 'auto' }, fontWeight: '400' },
    // On a phone the actions are one row, which scrolls sideways, so that the bar leaves the list in sight.
    '& > .acts': {
      display: { base: 'flex', md: 'contents' },
      order: '1',
      gap: '2',
      flexBasis: 'calc(100% + 2rem)',
      minWidth: '0',
      mx: '-4',
      px: '4',
      py: '1',
      overflowX: 'auto',
    },
    '& button, & a': { flex: 'none', px: '3', fontSize: 'sm' },
  },
});
