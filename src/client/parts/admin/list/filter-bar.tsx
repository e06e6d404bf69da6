import { chakra } from '@chakra-ui/react';

/** The filters above a list or a report, each with its label in a `.one`. It is not printed. */
export const FilterBar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '3',
    mb: '3',
    _print: { display: 'none' },
    '& > .one': { display: 'grid', gap: '1', flex: { base: '1 1 9rem', md: 'none' } },
    '& > .words': { flex: { base: '1 1 100%', md: '1 1 18rem' }, maxWidth: { md: '30rem' } },
    '& label': { fontSize: 'xs', fontWeight: '600', color: 'muted' },
    '& input, & select': {
      width: '100%',
      minHeight: '44px',
      px: '3',
      color: 'ink',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'control',
      rounded: 'sm',
    },
  },
});
