import { chakra } from '@chakra-ui/react';
import { keyframes } from '@emotion/react';

const breathe = keyframes({ '50%': { opacity: 0.45 } });

/** The place of something that is on its way, in its final size. Screen readers get the words beside it. */
export const Skeleton = chakra(
  'div',
  {
    base: { bg: 'line', rounded: 'sm', animation: `${breathe} 1.6s ease-in-out infinite` },
  },
  { defaultProps: { 'aria-hidden': true } },
);
