import { chakra } from '@chakra-ui/react';

/** The actions on something that waits to be sent: links and buttons that look alike. */
export const WaitingActions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    '& > *': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      color: 'accent',
      fontWeight: '600',
      textDecoration: 'underline',
      cursor: 'pointer',
    },
  },
});
