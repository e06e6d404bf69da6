import { chakra } from '@chakra-ui/react';
import { CONTENT, Page } from '../../../ui/layout';
import { priceStyle } from '../../../parts/catalogue/price';

/** The body of /all-products. One styled root for all rows, because there may be thousands. */
export const CatalogLayout: typeof Page = chakra(
  Page,
  {
    base: {
      ...priceStyle,
      '& h1': { fontFamily: 'capitals', textTransform: 'uppercase' },
      '& .total': { color: 'muted', fontSize: 'lg', mt: '1', mb: '5' },
      '& .filters': {
        display: 'grid',
        gridTemplateColumns: {
          base: 'repeat(2, minmax(0, 1fr))',
          md: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)',
        },
        gap: '3',
        maxWidth: '52rem',
        p: '4',
        bg: 'sunken',
        rounded: 'md',
      },
      '& .filters > :first-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } },
      '& .hidden': { mt: '3' },
      '& .hidden button, & .every a': { color: 'accent' },
      '& .hidden button': {
        minHeight: '44px',
        fontWeight: '600',
        textDecoration: 'underline',
        cursor: 'pointer',
      },
      '& .group > h2': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: '3',
        mt: '10',
        pb: '2',
        fontSize: '2xl',
        borderBottom: '4px solid var(--s-colors-forge)',
      },
      '& .group > h2 small': { fontFamily: 'body', fontSize: 'sm' },
      '& .rows': {
        display: 'grid',
        gridTemplateColumns: {
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          xl: 'repeat(3, minmax(0, 1fr))',
        },
        columnGap: '8',
      },
      '& .rows > li': {
        display: 'grid',
        gridTemplateColumns: '96px minmax(0, 1fr)',
        gridTemplateRows: '1fr auto',
        gap: '3',
        alignItems: 'start',
        py: '4',
        borderBottom: '1px solid',
        borderColor: 'line',
        contentVisibility: 'auto',
        // The height of most rows, so that nothing moves when one is rendered.
        containIntrinsicSize: 'auto 219px',
      },
      '& img': {
        width: '100%',
        aspectRatio: '4 / 3',
        objectFit: 'cover',
        bg: '#e8e8e8',
        rounded: 'sm',
      },
      '& h3': { fontSize: 'lg' },
      '& h3 a': { display: 'block', py: '1', _hover: { color: 'accent' } },
      '& .rows p': { fontSize: 'sm' },
      '& .rows .facts': { color: 'muted' },
      '& .about': {
        mt: '1',
        // This reserves two lines before the description is rendered.
        minHeight: '3em',
        lineClamp: '2',
      },
      '& .end': {
        gridColumn: '1 / -1',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gap: '2',
        alignItems: 'center',
      },
      '& .yes': { color: 'good', fontWeight: '600' },
      '& .no': { color: 'danger', fontWeight: '600' },
      '& .details': {
        display: 'grid',
        placeItems: 'center',
        minHeight: '44px',
        px: '4',
        fontWeight: '600',
        border: '2px solid',
        borderColor: 'control',
        rounded: 'sm',
        _hover: { bg: 'sunken' },
      },
      '& .every': { mt: '12' },
      '& .every summary': { py: '3', fontWeight: '700', cursor: 'pointer' },
      '& .every ul': { columns: '18rem', fontSize: 'sm' },
      '& .every a': { display: 'block', py: '2', lineHeight: '1.35', breakInside: 'avoid' },
      '& .every a:hover': { textDecoration: 'underline' },
    },
  },
  { defaultProps: CONTENT },
);
