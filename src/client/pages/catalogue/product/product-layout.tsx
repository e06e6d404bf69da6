import { chakra } from '@chakra-ui/react';
import { CONTENT, Page } from '../../../ui/layout';
import { addToCartStyle } from '../../../parts/cart/add-to-cart';
import { priceStyle } from '../../../parts/catalogue/price';
import { shipsStyle } from '../../../parts/ships-by';
import { starsLineStyle } from '../../../parts/catalogue/stars-line';
import { ORDER_BAR } from '../../../ui/lower-edge';

/** Pictures beside details and options; stacked on a phone. */
export const ProductLayout: typeof Page = chakra(
  Page,
  {
    base: {
      ...priceStyle,
      ...starsLineStyle,
      ...addToCartStyle,
      ...shipsStyle,
      '& .back': {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '2',
        minHeight: '44px',
        mb: '2',
        fontWeight: '600',
        color: 'accent',
        _hover: { textDecoration: 'underline' },
      },
      '& .back::before': { content: '"←"' },
      '& .sides': {
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
        gap: { base: '6', lg: '10' },
        gridTemplateRows: { lg: 'auto 1fr' },
        alignItems: 'start',
      },
      // On a wide screen it stands beside the pictures and the description below them.
      '& .buy': {
        display: 'grid',
        gap: '4',
        gridColumn: { lg: '2' },
        gridRow: { lg: '1 / span 2' },
      },
      '& h1': { fontSize: '3xl' },
      '& .buy .rated': { fontSize: 'md' },
      '& .buy .price b': { fontSize: '2xl' },
      '& .sku, & .as-of': { color: 'muted', fontSize: 'sm' },
      '& .stock': { fontWeight: '600', color: 'good' },
      '& .stock[data-out]': { color: 'danger' },
      '& .order': {
        display: 'grid',
        gap: '3',
        gridTemplateColumns: 'minmax(0, 11.75rem) minmax(min-content, 1fr)',
        alignItems: 'center',
      },
      '& .order .refused': { gridColumn: '1 / -1' },
      '& .order .add': { px: '2', fontSize: 'lg' },
      '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '3' },
      // The order is a bar at the lower edge, which comes to rest above the footer.
      [ORDER_BAR]: {
        display: 'flex',
        flexDirection: 'column',
        pb: '0',
        '& .sides, & .buy': { display: 'contents' },
        '& .sides > *, & .buy > *': { mb: '4' },
        // The name is above the pictures, or it would be below the first screen.
        '& > nav, & > .back': { order: -2 },
        '& .buy > h1, & .buy > .rated': { order: -1 },
        '& .buy > .rated': { mt: '-2' },
        '& .buy > .order b': { fontSize: 'xl' },
        '& .buy > .order': {
          order: 1,
          position: 'sticky',
          bottom: 'calc(var(--strip) - env(safe-area-inset-bottom))',
          zIndex: 1,
          gap: '2',
          mx: { base: '-4', md: '-6' },
          mt: '10',
          mb: '0',
          px: { base: '4', md: '6' },
          pt: '2',
          pb: 'max(0.5rem, env(safe-area-inset-bottom))',
          bg: 'surface',
          borderTop: '1px solid',
          borderColor: 'line',
        },
      },
    },
  },
  { defaultProps: CONTENT },
);
