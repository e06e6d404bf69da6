import type { AdminOrder } from '../../../../../contract/orders/admin';
import { provincialIn, taxText } from '../../../../../shop/checkout/tax';
import { differenceText } from '../../../../../shop/orders/order';
import { noonOn } from '../../../../../shop/noon-on';
import { cad, parsePrice, parseSum } from '../../../../../shop/money';
import { OrderBreakdown } from '../../../../parts/orders/order-breakdown';
import { shopDate } from '../../../../parts/admin/shop-time';
import { PaperFacts } from './paper-facts';
import { cardText } from '../order/payment-facts';
import { PaperFoot, PaperLines } from './paper-lines';

const paymentState = ({ status, refund, refunded, payment, terms }: AdminOrder): string => {
  const back = parsePrice(refunded);
  const open = terms ? parseSum(terms.open) : 0;
  if (terms && open > 0) return `${cad(open)} to pay by ${shopDate(noonOn(terms.dueDay))}`;
  if (status !== 'cancelled' && payment)
    return back ? `Paid in full, ${cad(back)} refunded` : 'Paid in full';
  if (status !== 'cancelled') return 'Nothing to pay';
  if (!payment) return 'Cancelled, nothing was charged';
  if (refund === 'succeeded') return 'Cancelled and refunded in full';
  return refund === 'failed' ? 'Cancelled, refund outstanding' : 'Cancelled, refund on its way';
};

/** The body of an invoice: items, sums and payment. */
export const InvoiceBody = ({ order }: { order: AdminOrder }) => (
  <>
    <PaperFacts
      order={order}
      addressed="Sold to"
      more={[
        [order.terms ? 'Payment' : 'Paid by', cardText(order)],
        ['State', paymentState(order)],
        ['Tax number of the buyer', order.buyer.taxNumber],
      ]}
    />
    {order.supplementOf ? (
      <p>{differenceText(order.supplementOf.orderNumber, parsePrice(order.hst) > 0)}</p>
    ) : (
      <PaperLines lines={order.items.map((item) => ({ item, quantity: item.quantity }))} />
    )}
    <div className="sums">
      <OrderBreakdown order={order} />
    </div>
    {order.refunds.some(({ state }) => state === 'succeeded') && (
      <table className="sums" aria-label="Refunds">
        <tbody>
          {order.refunds
            .filter(({ state, amount }) => state === 'succeeded' && parsePrice(amount) > 0)
            .map(({ id, at, amount, hst, taxes, isMovedTax }) => (
              <tr key={id}>
                <th scope="row">
                  {isMovedTax
                    ? `Refund of ${shopDate(at)}, tax that is less at the new address`
                    : `Refund of ${shopDate(at)}, with ${taxText(parsePrice(hst), taxes, provincialIn(taxes))}`}
                </th>
                <td className="number">{cad(-parsePrice(amount))}</td>
              </tr>
            ))}
        </tbody>
      </table>
    )}
    <PaperFoot />
  </>
);
