import { cad, parsePrice } from '../../../shop/money';
import type { Order } from '../../../shop/orders/order';

/** The refund status of a cancelled order, for the buyer. */
export const refundText = ({ refund, total }: Pick<Order, 'refund' | 'total'>): string => {
  const sum = cad(parsePrice(total));
  if (refund === 'succeeded')
    return `${sum} went back to the card that paid. Your bank may take some days to show it.`;
  if (refund === 'failed')
    return `The refund of ${sum} did not go through. Please contact us, and we will pay it back another way.`;
  if (refund === 'pending') return `Your refund of ${sum} is on its way to the card that paid.`;
  return parsePrice(total) === 0
    ? 'Nothing was charged for this order.'
    : `There is no refund of ${sum} on record yet. Please contact us if you paid it.`;
};
