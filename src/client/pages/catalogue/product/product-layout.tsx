import { chakra } from '../../../ui/styled';
import { CONTENT, Page } from '../../../ui/layout';
import { addToCartStyle } from '../../../parts/add-to-cart';
import { priceStyle } from '../../../parts/price';
import { starsLineStyle } from '../../../parts/stars-line';

/** Pictures beside details and options; stacked on a phone. */
export const ProductLayout: typeof Page = chakra(
  Page,
  {
    base: {
      ...priceStyle,
      ...starsLineStyle,
      ...addToCartStyle,
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
        alignItems: 'start',
      },
      '& .buy': { display: 'grid', gap: '4' },
      '& h1': { fontSize: '3xl' },
      '& .buy .rated': { fontSize: 'md' },
      '& .buy .price b': { fontSize: '2xl' },
      '& .sku, & .as-of': { color: 'muted', fontSize: 'sm' },
      '& .stock': { fontWeight: '600', color: 'good' },
      '& .stock[data-out]': { color: 'danger' },
      '& .order': { display: 'grid', gap: '3', gridTemplateColumns: 'auto minmax(0, 1fr)' },
      '& .order .refused': { gridColumn: '1 / -1' },
      '& .order .add': { px: '2', fontSize: 'lg', whiteSpace: 'nowrap' },
      '& .about': {
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
        gap: { base: '8', lg: '10' },
        mt: { base: '10', lg: '12' },
      },
      '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '3' },
      '& .about p': { maxWidth: 'prose', whiteSpace: 'pre-line' },
      '& table': { width: '100%', borderCollapse: 'collapse' },
      '& tr': { borderBottom: '1px solid', borderColor: 'line' },
      '& th, & td': { py: '2', textAlign: 'left', verticalAlign: 'top' },
      '& th': { pr: '4', fontWeight: '400', color: 'muted' },
      '& td': { fontVariantNumeric: 'tabular-nums' },
    },
  },
  { defaultProps: CONTENT },
);
