import { chakra } from '../../../ui/styled';

/** `Panel` as a section. `as` of a component that is made from Panel would take away Panel's own styles. */
export const SectionPanel = chakra('section', {
  base: {
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'md',
    p: { base: '4', md: '6' },
  },
});
