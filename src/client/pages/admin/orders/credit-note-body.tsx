import type { AdminOrder, AdminRefund } from '../../../../contract/admin-orders';
import { SHOP } from '../../../../shop/identity';
import { cad, parsePrice } from '../../../../shop/money';
import { linesPrice, signedPrice } from '../../../../shop/orders/refund';
import { shopDate } from '../../../parts/admin/shop-time';
import { SizedText } from '../../../parts/sized-text';
import { PaperFacts } from './paper-facts';
import { cardText } from './payment-facts';

// Typed as string, because the placeholder is empty.
const HST_NUMBER: string = SHOP.hstNumber;

const STATES: Record<AdminRefund['state'], string> = {
  pending: 'On its way',
  succeeded: 'Refunded',
  failed: 'Outstanding',
};

/** The body of a credit note: what one refund returned, with its HST. */
export const CreditNoteBody = ({ order, refund }: { order: AdminOrder; refund: AdminRefund }) => {
  const total = parsePrice(refund.amount);
  const hst = parsePrice(refund.hst);
  const [shipping, other] = [parsePrice(refund.shipping), signedPrice(refund.other)];
  const lines = linesPrice(order.items, refund.lines);
  return (
    <>
      <PaperFacts
        order={order}
        addressed="Credit to"
        more={[
          ['Refund', shopDate(refund.at)],
          ['Refunded to', cardText(order)],
          ['State', STATES[refund.state]],
        ]}
      />
      {refund.lines.length > 0 && (
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
            {refund.lines.map(({ itemId, quantity }) => {
              const item = order.items.find(({ id }) => id === itemId);
              if (!item) return null;
              return (
                <tr key={itemId}>
                  <td className="sku">{item.product.sku ?? 'N/A'}</td>
                  <th scope="row">
                    <SizedText text={item.product.name} />
                  </th>
                  <td className="number">{quantity}</td>
                  <td className="number">{cad(parsePrice(item.price))}</td>
                  <td className="number">{cad(parsePrice(item.price) * quantity)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <table className="sums">
        <tbody>
          {(
            [
              ['Parts', lines],
              ['Shipping', shipping],
              // What is left is the share of the discount, and the other sum without its HST.
              [other ? 'Other, less discount' : 'Discount', total - hst - lines - shipping],
              ['HST', hst],
              ['Total refund', total],
            ] as const
          ).map(
            ([name, cents]) =>
              cents !== 0 && (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="number">{cad(cents)}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
      <p className="foot">
        All sums in Canadian dollars.{HST_NUMBER && ` GST/HST number ${HST_NUMBER}.`}
      </p>
    </>
  );
};
