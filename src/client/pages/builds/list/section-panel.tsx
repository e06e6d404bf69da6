import { chakra } from '@chakra-ui/react';

/** `Panel` as a section. The prop `as`, on a component that is made from Panel, would drop Panel's own styles. */
export const SectionPanel = chakra('section', {
  base: {
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'md',
    p: { base: '4', md: '6' },
  },
});
