import { chakra } from '@chakra-ui/react';

/** Fields of a form that belong together, with their heading as legend. */
export const FormGroup = chakra('fieldset', {
  base: {
    display: 'grid',
    gap: '4',
    '& legend': {
      mb: '2',
      fontSize: 'lg',
      fontFamily: 'capitals',
      fontWeight: '700',
      textTransform: 'uppercase',
    },
    '& > p': { color: 'muted' },
    '& > [role=alert]': { color: 'danger', fontWeight: '600' },
  },
});

/** A form with its preview, which stays in sight beside it where there is room. */
export const FormColumns = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' },
    '& > :last-child': { position: { lg: 'sticky' }, top: '4' },
  },
});
