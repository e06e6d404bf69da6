import { chakra } from '@chakra-ui/react';

/** The header of a page: its title and a sentence about it. */
export const Intro = chakra('header', {
  base: {
    mb: '6',
    '& h1': {
      fontSize: '3xl',
      fontFamily: 'capitals',
      textTransform: 'uppercase',
      '&:focus': { outline: 'none' },
    },
    '& p': { mt: '2', maxWidth: 'prose', color: 'muted', fontSize: 'lg' },
    '& p a': { color: 'accent', textDecoration: 'underline' },
  },
});
