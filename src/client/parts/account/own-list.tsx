import { chakra } from '@chakra-ui/react';

/** A list of what belongs to the account, such as its devices, each with a plain button at the end of its line. */
export const OwnList = chakra('ul', {
  base: {
    mb: '4',
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2',
      py: '2',
      borderTop: '1px solid',
      borderColor: 'line',
    },
    '& form': { flex: '1 1 100%' },
    '& div > span': { display: 'block' },
    '& div': { flex: '1 1 12rem', minWidth: '0', overflowWrap: 'anywhere' },
    '& small': { display: 'block', color: 'muted', fontSize: 'sm' },
    // Its text ends where the line above it ends.
    '& button': { mr: '-3' },
  },
});
