import { chakra } from '@chakra-ui/react';

/** A message that stands in the page: what failed, what is empty, what to know. Give it role="alert" or "status" when it appears later. */
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
