import { Fact, Facts } from '../facts';
import { Global } from '@emotion/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PayableQuote } from '../../../contract/quotes/quotes';
import { addressLine } from '../../../shop/checkout/address';
import { BY_HAND_NAMES } from '../../../shop/quotes';
import { streetAddress, taxNumbers } from '../../../shop/site/site';
import { useSite } from '../../data/site/site';
import { differenceText } from '../../../shop/orders/order';
import { parsePrice, parseSum } from '../../../shop/money';
import { Button, ButtonAnchor } from '../../ui/button';
import { shopDate } from '../admin/shop-time';
import { chakra } from '@chakra-ui/react';
import { owedText } from '../orders/owed-text';
import { refundedText } from '../orders/refunded-text';
import { OnPaper } from '../admin/on-paper';
import { QuoteLines, type QuoteSums } from './quote-lines';

/** Dark ink on white in both themes, as it is printed. */
const Sheet = chakra('article', {
  base: {
    maxWidth: '40rem',
    p: { base: '4', md: '6' },
    color: '#000',
    bg: '#fff',
    border: '1px solid',
    borderColor: 'line',
    '--s-colors-ink': '#000',
    '--s-colors-muted': '#444',
    '--s-colors-line': '#999',
    '--s-colors-good': '#000',
    '& .shop': { pb: '3', mb: '3', borderBottom: '3px solid #000' },
    '& h2': { fontSize: '2xl', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& dl.facts': { gridTemplateColumns: 'auto minmax(0, 1fr)', my: '3' },
    '& dl.facts dt': { color: '#444' },
    '& dl.facts dd': { fontWeight: '600' },
    '& .foot': { mt: '4', pt: '3', borderTop: '1px solid #999', color: '#444', fontSize: 'xs' },
    _print: { maxWidth: 'none', p: '0', border: '0' },
  },
  variants: {
    // The width that printers for rolls of 80 mm can print on.
    paper: { sheet: {}, roll: { width: '72mm', p: '0', border: '0', fontSize: '13px' } },
  },
});

const Buttons = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    mb: '4',
    '& > *': { flex: { base: '1 1 auto', sm: 'none' } },
    _print: { display: 'none' },
  },
});

const MEANS: Record<NonNullable<PayableQuote['order']>['means'], string> = {
  ...BY_HAND_NAMES,
  card: 'Card',
  nothing: 'Nothing to pay',
};

/** A pixel of CSS, mm. */
const PIXEL = 25.4 / 96;

interface Props {
  quote: QuoteSums & Pick<PayableQuote, 'number' | 'name' | 'discountReason'>;
  /** The number of the order whose difference in shipping this quote paid. */
  supplementOf: string | null | undefined;
  order: NonNullable<PayableQuote['order']>;
  /** The address of the copy of its agreement. */
  agreement: string;
}

/** The receipt of a paid quote, or what is owed for it, for a letter sheet or a roll of 80 mm (docs/rules.md 19.9). */
export const QuoteReceipt = ({ quote, supplementOf, order, agreement }: Props) => {
  const shop = useSite();
  const sheet = useRef<HTMLElement>(null);
  const [paper, setPaper] = useState<'sheet' | 'roll'>('sheet');
  // A roll is cut where the receipt ends.
  const [height, setHeight] = useState(0);
  const print = (on: typeof paper) => {
    flushSync(() => setPaper(on));
    flushSync(() => setHeight(Math.ceil((sheet.current?.offsetHeight ?? 0) * PIXEL)));
    window.print();
  };
  const isOwed = order.terms !== null && parseSum(order.terms.open) > 0;
  const title = isOwed ? 'Order on terms' : 'Receipt';
  return (
    <>
      <OnPaper
        page={
          paper === 'roll'
            ? `size: 80mm ${height + 12}mm; margin: 4mm`
            : 'size: letter; margin: 15mm'
        }
      />
      {/* The page is as tall as a screen, which would print a second sheet. */}
      <Global
        styles={`@media print {
  main, :has(> main) { min-height: 0 !important; padding: 0 !important }
}`}
      />
      <Buttons>
        <Button onClick={() => print('sheet')}>Print on a sheet</Button>
        <Button look="outline" onClick={() => print('roll')}>
          Print on an 80 mm roll
        </Button>
        {order.termsVersion !== null && (
          <ButtonAnchor look="outline" href={agreement} download>
            Your copy of the agreement (PDF)
          </ButtonAnchor>
        )}
      </Buttons>
      <Sheet ref={sheet} paper={paper} aria-label={`${title} ${order.orderNumber}`}>
        <p className="shop">
          <b>{shop.name}</b>
          <br />
          <span>{`${streetAddress(shop) ?? shop.place}, Canada`}</span>
        </p>
        <h2>{title}</h2>
        <Facts look="table" className="facts">
          <Fact name="Order">{order.orderNumber}</Fact>
          {supplementOf ? (
            <Fact name="For">{differenceText(supplementOf, parsePrice(quote.hst) > 0)}</Fact>
          ) : (
            <Fact name="Quote">{quote.number}</Fact>
          )}
          <Fact name="Name">{quote.name}</Fact>
          <Fact name="Date">{shopDate(order.paidAt)}</Fact>
          {order.shippingAddress && (
            <Fact name="Ship to">{addressLine(order.shippingAddress)}</Fact>
          )}
          <Fact name={order.terms ? 'Payment' : 'Paid by'}>{MEANS[order.means]}</Fact>
          {order.terms && (
            <Fact name="Owed">{isOwed ? owedText(order.terms) : 'Nothing any more'}</Fact>
          )}
          {order.status === 'cancelled' && <Fact name="State">Cancelled</Fact>}
          {parsePrice(order.refunded) > 0 && <Fact name="Refunded">{refundedText(order)}</Fact>}
        </Facts>
        <QuoteLines
          quote={{ ...quote, cashRounding: order.cashRounding }}
          reason={quote.discountReason}
        />
        <p className="foot">
          {`${quote.isPickup ? 'For pickup. ' : ''}All sums in Canadian dollars. ${taxNumbers(shop)}`.trim()}
        </p>
      </Sheet>
    </>
  );
};
