import { chakra } from '@chakra-ui/react';

/** The form of a part: a card for each subject, and the buttons at the lower edge of the window. */
export const FormSections = chakra('form', {
  base: {
    display: 'grid',
    gap: '5',
    maxWidth: '62rem',
    fontSize: 'md',
    '& section': {
      display: 'grid',
      gap: '4',
      p: { base: '4', md: '5' },
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'md',
    },
    '& h2': { fontSize: 'lg', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& .fields': {
      display: 'grid',
      gap: '4',
      gridTemplateColumns: { base: '1fr', sm: 'repeat(auto-fill, minmax(12rem, 1fr))' },
    },
    '& .wide': { gridColumn: '1 / -1' },
    '& .end': {
      position: 'sticky',
      bottom: '0',
      display: 'grid',
      gap: '3',
      py: '3',
      bg: 'bg',
      borderTop: '1px solid',
      borderTopColor: 'line',
      zIndex: 'sticky',
    },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' },
    '& .state': { color: 'muted', fontSize: 'sm' },
  },
});
