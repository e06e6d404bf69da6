import { cad, cashRounding, cashText, parsePrice } from '../../../shop/money';
import type { Order } from '../../../shop/orders/order';

/** The sum of all refunds of an order; of one that was paid in cash, with the cash that was given. */
export const refundedText = ({
  refunded,
  cashRounding: rounding,
}: Pick<Order, 'refunded' | 'cashRounding'>): string => {
  const cents = parsePrice(refunded);
  return rounding === undefined ? cad(cents) : cashText(cents, cashRounding(cents));
};
