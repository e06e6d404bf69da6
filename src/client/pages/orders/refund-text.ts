import { cad, parsePrice } from '../../../shop/money';
import type { Order } from '../../../shop/orders/order';

/** What was refunded of an order, for the buyer: only sums that the payment provider has confirmed. */
export const refundText = ({
  status,
  refund,
  refunded,
  total,
}: Pick<Order, 'status' | 'refund' | 'refunded' | 'total'>): string | undefined => {
  const back = parsePrice(refunded);
  const done = back
    ? `${cad(back)} went back to the card that paid. Your bank may take some days to show it.`
    : '';
  if (status !== 'cancelled') return done || undefined;
  if (refund === 'succeeded' || (refund === 'pending' && back >= parsePrice(total)))
    return done || 'Your payment went back to the card that paid.';
  if (refund === 'failed')
    return `${done ? `${done} The refund of the rest` : 'The refund'} did not go through. Please contact us, and we will pay it back another way.`;
  if (refund === 'pending')
    return done
      ? `${done} The rest is on its way.`
      : 'Your refund is on its way to the card that paid.';
  return parsePrice(total) === 0
    ? 'Nothing was charged for this order.'
    : `There is no refund of ${cad(parsePrice(total))} on record yet. Please contact us if you paid it.`;
};
