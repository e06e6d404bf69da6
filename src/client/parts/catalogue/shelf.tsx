import { chakra } from '@chakra-ui/react';
import { CONTENT, Page } from '../../ui/layout';

/** The body of a page that lists products: title, description, products. */
export const Shelf: typeof Page = chakra(
  Page,
  {
    base: {
      '& h1': { fontFamily: 'capitals', textTransform: 'uppercase', overflowWrap: 'anywhere' },
      '& > h2': { fontSize: 'xl', mt: '8', mb: '4' },
      '& .description': { mt: '2', mb: '5', maxWidth: 'prose', color: 'muted', fontSize: 'lg' },
      '& .back': {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '2',
        minHeight: '44px',
        fontWeight: '600',
        color: 'accent',
        _hover: { textDecoration: 'underline' },
      },
      '& button.back': { cursor: 'pointer' },
      '& > form': { mt: '5', mb: '6' },
      // It stands in the space below the form, so that nothing moves when it comes.
      '& > form + .as-of': { color: 'muted', fontSize: 'sm', mt: '-6', lineHeight: '1.5rem' },
      '& .found h2': { fontSize: 'xl', mb: '4' },
      '& .back::before': { content: '"←"' },
    },
  },
  { defaultProps: CONTENT },
);
