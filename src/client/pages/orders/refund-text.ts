import { cad, cashRounding, parsePrice } from '../../../shop/money';
import { GIVEN_BACK } from '../../../shop/quotes';
import type { Order } from '../../../shop/orders/order';

/** "$10.00 CAD went back to the card that paid." */
const doneText = (sum: string, paidByHand: Order['paidByHand']): string => {
  if (paidByHand === 'terms') return `We credited ${sum} to your account.`;
  if (paidByHand) return `We gave you ${sum} back ${GIVEN_BACK[paidByHand]}.`;
  return `${sum} went back to the card that paid. Your bank may take some days to show it.`;
};

/** The buyer's text about refunds: only sums that the provider has confirmed or the shop gave back. */
export const refundText = ({
  status,
  paidByHand,
  refund,
  refunded,
  total,
  cashRounding: rounding,
}: Pick<Order, 'status' | 'paidByHand' | 'refund' | 'refunded' | 'total' | 'cashRounding'>):
  | string
  | undefined => {
  const back = parsePrice(refunded);
  const given = rounding === undefined ? back : back + cashRounding(back);
  const done = back ? doneText(cad(given), paidByHand) : '';
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
