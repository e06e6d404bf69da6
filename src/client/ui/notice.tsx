import { chakra } from '@chakra-ui/react';

/** A message within the page: a failure, an empty state, a hint. Set role="alert" or "status" if it appears later. */
export const Notice = chakra('div', {
  base: {
    rounded: 'md',
    border: '1px solid',
    borderColor: 'line',
    borderLeftWidth: '4px',
    bg: 'sunken',
    p: '4',
    '& h2, & h3': { fontSize: 'xl', mb: '1' },
    '& p + p': { mt: '2' },
  },
  variants: {
    tone: {
      neutral: {},
      bad: { bg: 'dangerBg', borderColor: 'danger' },
      good: { bg: 'goodBg', borderColor: 'good' },
      warn: { bg: 'warnBg', borderColor: 'star' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});
