import type { AdminOrder } from '../../../../contract/admin-orders';
import { SHOP } from '../../../../shop/identity';
import { cad, parsePrice } from '../../../../shop/money';
import { OrderBreakdown } from '../../../parts/order-breakdown';
import { shopDate } from '../../../parts/admin/shop-time';
import { PaperFacts } from './paper-facts';
import { cardText } from './payment-facts';
import { SizedText } from '../../../parts/sized-text';

// Typed as string, because the placeholder is empty.
const HST_NUMBER: string = SHOP.hstNumber;

const stateOf = ({ status, refund, refunded, payment }: AdminOrder): string => {
  const back = parsePrice(refunded);
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
        ['Paid by', cardText(order)],
        ['State', stateOf(order)],
      ]}
    />
    <table className="lines">
      <thead>
        <tr>
          <th scope="col">SKU</th>
          <th scope="col">Part</th>
          <th scope="col" className="number">
            Quantity
          </th>
          <th scope="col" className="number">
            Each
          </th>
          <th scope="col" className="number">
            Line
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map(({ id, quantity, price, product }) => (
          <tr key={id}>
            <td className="sku">{product.sku ?? 'N/A'}</td>
            <th scope="row">
              <SizedText text={product.name} />
            </th>
            <td className="number">{quantity}</td>
            <td className="number">{cad(parsePrice(price))}</td>
            <td className="number">{cad(parsePrice(price) * quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <div className="sums">
      <OrderBreakdown order={order} />
    </div>
    {order.refunds.some(({ state }) => state === 'succeeded') && (
      <table className="sums" aria-label="Refunds">
        <tbody>
          {order.refunds
            .filter(({ state, amount }) => state === 'succeeded' && parsePrice(amount) > 0)
            .map(({ id, at, amount, hst }) => (
              <tr key={id}>
                <th scope="row">
                  Refund of {shopDate(at)}, with {cad(parsePrice(hst))} HST
                </th>
                <td className="number">{cad(-parsePrice(amount))}</td>
              </tr>
            ))}
        </tbody>
      </table>
    )}
    <p className="foot">
      All sums in Canadian dollars.{HST_NUMBER && ` GST/HST number ${HST_NUMBER}.`}
    </p>
  </>
);
