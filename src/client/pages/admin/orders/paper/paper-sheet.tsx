import type { ReactNode } from 'react';
import { streetAddress } from '../../../../../shop/site/site';
import { SiteLogo } from '../../../../parts/site/site-logo';
import { useSite } from '../../../../data/site/site';
import { chakra } from '@chakra-ui/react';

/** A sheet of paper as it will be printed: dark ink on white in both themes. */
const Sheet = chakra('article', {
  base: {
    maxWidth: '52rem',
    mx: 'auto',
    p: { base: '4', md: '10' },
    // Large text on a phone scrolls within the sheet.
    overflowX: 'auto',
    color: '#000',
    bg: '#fff',
    '& .reason': { whiteSpace: 'pre-line' },
    border: '1px solid',
    borderColor: 'line',
    fontSize: 'sm',
    lineHeight: '1.4',
    '--s-colors-ink': '#000',
    '--s-colors-muted': '#444',
    '--s-colors-line': '#999',
    '--s-colors-good': '#000',
    '& .letterhead': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'flex-start',
      gap: '4',
      pb: '4',
      borderBottom: '3px solid #000',
    },
    '& .letterhead img': { width: 'auto', height: '44px', mb: '2' },
    '& h2': { fontSize: '2xl', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& h3': { fontSize: 'xs', fontFamily: 'body', fontWeight: '600', color: '#444', mb: '1' },
    '& .who': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 100%), 1fr))',
      gap: '5',
      my: '5',
    },
    '& address': { fontWeight: '600', overflowWrap: 'anywhere' },
    '& dl': { gridTemplateColumns: 'auto minmax(0, 1fr)' },
    '& dt': { color: '#444' },
    '& dd': { fontWeight: '600' },
    '& table': { width: '100%' },
    '& thead': { display: 'table-header-group' },
    '& tr': { breakInside: 'avoid' },
    '& th, & td': {
      px: '2',
      py: '2',
      textAlign: 'left',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
      borderBottom: '1px solid #999',
    },
    '& thead th': {
      whiteSpace: 'nowrap',
      fontSize: 'xs',
      color: '#444',
      borderBottom: '2px solid #000',
    },
    '& tbody th': { fontWeight: '600' },
    '& tbody small': { display: 'block' },
    '& .sku': { whiteSpace: { sm: 'nowrap' } },
    '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& .box': {
      display: 'inline-block',
      width: '18px',
      height: '18px',
      border: '2px solid #000',
      rounded: 'sm',
    },
    '& .packs': { mt: '4' },
    '& .sums': { maxWidth: '22rem', ml: 'auto', mt: '4', breakInside: 'avoid' },
    '& .sums dl': { gridTemplateColumns: 'minmax(0, 1fr)' },
    position: 'relative',
    '& .stamp': {
      position: 'absolute',
      inset: '0',
      display: 'grid',
      placeContent: 'center',
      overflow: 'hidden',
      color: 'rgb(180 0 0 / 45%)',
      fontSize: 'clamp(3rem, 14vw, 8rem)',
      fontFamily: 'capitals',
      fontWeight: '700',
      lineHeight: '1',
      pointerEvents: 'none',
      // The stamp appears on every printed page.
      _print: { position: 'fixed', fontSize: '8rem' },
    },
    '& .stamp span': { transform: 'rotate(-30deg)' },
    '& .foot': { mt: '6', pt: '3', borderTop: '1px solid #999', color: '#444', fontSize: 'xs' },
    '& .signed': {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      gap: '6',
      mt: '10',
      breakInside: 'avoid',
    },
    '& .signed p': { borderTop: '1px solid #000', pt: '1', color: '#444', fontSize: 'xs' },
    // On a phone: the name in its own row, the figures below it.
    '@media screen and (max-width: 479px)': {
      '& .lines tr': { display: 'grid', gridTemplateColumns: 'min(4rem, 20vw) 1fr 1fr' },
      '& .lines tr > *': { px: '0' },
      '& .lines tr > :nth-child(-n+2)': { gridColumn: '1 / -1', borderBottom: '0', pb: '0' },
    },
    _print: { maxWidth: 'none', p: '0', border: '0', overflow: 'visible' },
  },
});

interface Props {
  /** The kind of paper: 'Packing slip'. */
  name: string;
  /** The kind of paper with the order's number, for screen readers. */
  label: string;
  children: ReactNode;
}

/** A sheet with the shop's letterhead. */
export const PaperSheet = ({ name, label, children }: Props) => {
  const shop = useSite();
  return (
    <Sheet aria-label={label}>
      <div className="letterhead">
        <div>
          <SiteLogo on="paper" width={202} height={44} />
          <p>
            <b>{shop.name}</b>
            <br />
            <span>{`${streetAddress(shop) ?? shop.place}, Canada`}</span>
            <br />
            {shop.email}
          </p>
        </div>
        <h2>{name}</h2>
      </div>
      {children}
    </Sheet>
  );
};
