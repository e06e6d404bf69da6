import { chakra } from '@chakra-ui/react';
import { keyframes } from '@emotion/react';

const breathe = keyframes({ '50%': { opacity: 0.45 } });

/** A placeholder in the final size of what is loading. Screen readers get the text beside it. */
export const Skeleton = chakra(
  'div',
  {
    base: { bg: 'line', rounded: 'sm', animation: `${breathe} 1.6s ease-in-out infinite` },
  },
  { defaultProps: { 'aria-hidden': true } },
);
