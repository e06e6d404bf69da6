import { useState } from 'react';
import type { PayableQuote } from '../../../contract/quotes/quotes';
import { cad, parsePrice } from '../../../shop/money';
import { longPromiseWords } from '../../../shop/promises/promise-words';
import { shopDay } from '../../../shop/shop-day';
import type { Order } from '../../../shop/orders/order';
import { chakra } from '@chakra-ui/react';
import { OrderBreakdown } from '../orders/order-breakdown';
import { SizedText } from '../sized-text';

const Lines = chakra('ul', {
  base: {
    mb: '3',
    '& li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '4',
      py: '2',
      borderBottom: '1px solid',
      borderBottomColor: 'line',
      breakInside: 'avoid',
    },
    '& b': { overflowWrap: 'anywhere' },
    '& span': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& small': { gridColumn: '1 / -1', overflowWrap: 'anywhere' },
  },
});

export type QuoteSums = Pick<
  PayableQuote,
  | 'lines'
  | 'subtotal'
  | 'discount'
  | 'shipping'
  | 'isPickup'
  | 'shippingService'
  | 'hst'
  | 'taxes'
  | 'shippingTaxed'
  | 'total'
> &
  Pick<Order, 'cashRounding'>;

/** The lines and sums of a quote. @param reason of the shop's own discount; null for the seasonal one */
export const QuoteLines = ({ quote, reason }: { quote: QuoteSums; reason: string | null }) => {
  const [today] = useState(() => shopDay(new Date()));
  return (
    <>
      {quote.lines.length > 0 && (
        <Lines aria-label="Parts">
          {quote.lines.map((line) => (
            <li key={line.productId}>
              <b>
                <SizedText text={line.name} />
              </b>
              <span>{cad(parsePrice(line.total))}</span>
              <small>
                {`${line.quantity} × ${cad(parsePrice(line.price))}${line.sku === null ? '' : `, ${line.sku}`}`}
              </small>
              {line.promisedBy !== null && (
                <small>{longPromiseWords(line, line.promisedBy, today, quote.isPickup)}</small>
              )}
            </li>
          ))}
        </Lines>
      )}
      <OrderBreakdown
        order={{
          ...quote,
          discountCode: reason,
          shippingCost: quote.shipping,
        }}
      />
    </>
  );
};
