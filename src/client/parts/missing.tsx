import { chakra } from '@chakra-ui/react';
import { CONTENT, Page } from '../ui/layout';

/** The body of a page that has nothing to show, with links to continue. */
export const Missing: typeof Page = chakra(
  Page,
  {
    base: {
      textAlign: 'center',
      '& h1': { mt: { base: '8', md: '12' }, fontFamily: 'capitals', textTransform: 'uppercase' },
      '& > p': { maxWidth: 'prose', mx: 'auto', mt: '3', color: 'muted', fontSize: 'lg' },
      '& > form': { mx: 'auto', mt: '6' },
      '& > .ways': {
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'center',
        gap: '3',
        mt: '6',
      },
    },
  },
  { defaultProps: CONTENT },
);
