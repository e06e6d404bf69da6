import { chakra } from '../../../ui/styled';
import { useQuery } from '@tanstack/react-query';
import { SHOP } from '../../../../shop/identity';
import { adminOrder } from '../../../data/admin-orders';
import { config } from '../../../data/catalogue';
import { type AdminOrder, getAdminOrder } from '../../../../contract/admin-orders';
import { isApiError } from '../../../data/call';
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { AdminPage } from '../../../parts/admin/admin-page';
import { OnPaper } from '../../../parts/admin/on-paper';
import { FailedNotice } from '../../../parts/failed-notice';
import { faultText } from '../../../parts/failure-text';
import { Button, ButtonLink } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { CreditNoteBody } from './credit-note-body';
import { InvoiceBody } from './invoice-body';
import { SlipBody } from './slip-body';

/** A sheet of paper as it will be printed: dark ink on white in both themes. */
const Sheet = chakra('article', {
  base: {
    maxWidth: '52rem',
    mx: 'auto',
    p: { base: '4', md: '10' },
    color: '#000',
    bg: '#fff',
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
    '& .letterhead img': { width: 'auto', height: '44px', display: 'block', mb: '2' },
    '& h2': { fontSize: '2xl', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& h3': { fontSize: 'xs', fontFamily: 'body', fontWeight: '600', color: '#444', mb: '1' },
    '& .who': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
      gap: '5',
      my: '5',
    },
    '& address': { fontStyle: 'normal', fontWeight: '600', overflowWrap: 'anywhere' },
    '& dl.facts': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: '3',
      rowGap: '1',
    },
    '& dl.facts dt': { color: '#444' },
    '& dl.facts dd': { m: '0', fontWeight: '600', overflowWrap: 'anywhere' },
    '& table': { width: '100%', borderCollapse: 'collapse' },
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
    '& .sku': { whiteSpace: { sm: 'nowrap' } },
    '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& .box': {
      display: 'inline-block',
      width: '18px',
      height: '18px',
      border: '2px solid #000',
      rounded: 'sm',
    },
    '& .sums': { maxWidth: '22rem', ml: 'auto', mt: '4', breakInside: 'avoid' },
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
      // On every page that is printed.
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
      '& .lines tr': { display: 'grid', gridTemplateColumns: '4rem 1fr 1fr' },
      '& .lines tr > *': { px: '0' },
      '& .lines tr > :nth-child(-n+2)': { gridColumn: '1 / -1', borderBottom: '0', pb: '0' },
    },
    _print: { maxWidth: 'none', p: '0', border: '0' },
  },
});

const PAPERS = {
  'packing-slip': 'Packing slip',
  invoice: 'Invoice',
  'credit-note': 'Credit note',
} as const;

interface Props {
  id: string;
  paper: keyof typeof PAPERS;
  /** The number of one parcel, from 1; without it the slip has the whole order. */
  parcel?: number | undefined;
  /** The refund of a credit note. */
  refundId?: string | undefined;
}

const Body = ({ order, paper, parcel, refundId }: Omit<Props, 'id'> & { order: AdminOrder }) => {
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (refund) return <CreditNoteBody order={order} refund={refund} />;
  if (paper === 'invoice') return <InvoiceBody order={order} />;
  return <SlipBody order={order} parcel={parcel} />;
};

/** A printable document of an order. */
export const OrderPaper = ({ id, paper, parcel, refundId }: Props) => {
  const { data: order, error, refetch } = useQuery(adminOrder(id));
  const { data: shop } = useQuery(config);
  const path = `/admin/orders/${[id, paper, parcel, refundId].filter(Boolean).join('/')}`;
  const back: string = `/admin/orders/${id}`;
  if (isApiError(error, getAdminOrder, 'invalid', 'not_found')) return <AdminMissing path={path} />;
  if (order && parcel && !order.parcels[parcel - 1]) return <AdminMissing path={path} />;
  if (order && refundId && !order.refunds.some((refund) => refund.id === refundId))
    return <AdminMissing path={path} />;
  const part = parcel ? `, parcel ${parcel}` : '';
  const title = order ? `${PAPERS[paper]} ${order.orderNumber}${part}` : PAPERS[paper];
  return (
    <AdminPage
      title={title}
      path={path}
      buttons={
        <>
          <ButtonLink to={back} look="outline">
            Back to the order
          </ButtonLink>
          {order && <Button onClick={() => window.print()}>Print</Button>}
        </>
      }
    >
      <OnPaper page="margin: 15mm" />
      {!order && error && <FailedNotice retry={refetch}>{faultText(error)}</FailedNotice>}
      {!order && !error && (
        <div role="status">
          <p>Loading order...</p>
          <Skeleton height="480px" mt="4" />
        </div>
      )}
      {order && (
        <Sheet aria-label={title}>
          <div className="letterhead">
            <div>
              <img src="/img/logo.svg" alt="" width={202} height={44} />
              <p>
                <b>{SHOP.name}</b>
                <br />
                {SHOP.place}, Canada
                <br />
                {shop?.email ?? SHOP.email}
              </p>
            </div>
            <h2>{PAPERS[paper]}</h2>
          </div>
          <Body order={order} paper={paper} parcel={parcel} refundId={refundId} />
        </Sheet>
      )}
    </AdminPage>
  );
};
