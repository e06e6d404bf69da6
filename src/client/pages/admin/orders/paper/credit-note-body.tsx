import type { AdminOrder, AdminRefund } from '../../../../../contract/orders/admin';
import { taxRows } from '../../../../../shop/checkout/tax';
import { cad, parsePrice, parseSum } from '../../../../../shop/money';
import { linesPrice } from '../../../../../shop/orders/refund';
import { shopDate } from '../../../../parts/admin/shop-time';
import { PaperFacts } from './paper-facts';
import { PaperFoot, PaperLines } from './paper-lines';
import { cardText } from '../order/payment-facts';

const STATES: Record<AdminRefund['state'], string> = {
  pending: 'On its way',
  succeeded: 'Refunded',
  failed: 'Outstanding',
};

/** The number of the note of a refund: that of the order, and the refund's place among its refunds. */
export const creditNoteNumber = ({ orderNumber, refunds }: AdminOrder, refundId: string): string =>
  `${orderNumber}-C${refunds.findIndex(({ id }) => id === refundId) + 1}`;

/** The body of a credit note: what one refund returned, with its tax. */
export const CreditNoteBody = ({ order, refund }: { order: AdminOrder; refund: AdminRefund }) => {
  const { cashRounding: more } = refund;
  const total = parsePrice(refund.amount);
  const hst = parsePrice(refund.hst);
  const [shipping, other] = [parsePrice(refund.shipping), parseSum(refund.other)];
  const lines = linesPrice(order.items, refund.lines);
  const refunded = refund.lines.flatMap(({ itemId, quantity }) => {
    const item = order.items.find(({ id }) => id === itemId);
    return item ? [{ item, quantity }] : [];
  });
  return (
    <>
      <PaperFacts
        order={order}
        addressed="Credit to"
        more={[
          ['Credit note', creditNoteNumber(order, refund.id)],
          ['Refund', shopDate(refund.at)],
          ['Refunded to', cardText(order)],
          ['State', STATES[refund.state]],
        ]}
      />
      {refunded.length > 0 && <PaperLines lines={refunded} />}
      <table className="sums">
        <tbody>
          {(
            [
              ['Parts', lines],
              ['Shipping', shipping],
              // The remainder is the share of the discount, and the other sum before HST.
              [other ? 'Other, less discount' : 'Discount', total - hst - lines - shipping],
              // A refund that has no parts names no single tax rate.
              ...(refund.isMovedTax
                ? ([['Tax that is less at the new address', hst]] as const)
                : taxRows(0, { hst, taxes: refund.taxes })),
              ['Total refund', total],
              ...(more === undefined
                ? []
                : ([
                    ['Cash rounding', parseSum(more)],
                    ['Given in cash', total + parseSum(more)],
                  ] as const)),
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
      <PaperFoot />
    </>
  );
};
