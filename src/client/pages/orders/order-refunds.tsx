import { useQuery } from '@tanstack/react-query';
import { provincialIn, taxText } from '../../../shop/checkout/tax';
import { cad, cashText, parsePrice, parseSum } from '../../../shop/money';
import type { Order, OrderRefund, OrderWithItems } from '../../../shop/orders/order';
import { exportInvoice } from '../../../contract/orders/orders';
import { order as oneOrder } from '../../data/orders/orders';
import { SizedText } from '../../parts/sized-text';
import { dateText } from '../../parts/date-text';
import { Entries } from './order-parcels';

/** The texts after the sum of a refund that has not arrived. */
const UNDONE: Partial<Record<OrderRefund['state'], string>> = {
  pending: ', on its way',
  failed: ', did not go through yet',
};

const Refund = ({ refund, order }: { refund: OrderRefund; order: OrderWithItems }) => {
  const { items } = order;
  const [hst, shipping, other] = [refund.hst, refund.shipping, refund.other].map(parsePrice);
  const sum = parsePrice(refund.amount);
  return (
    <li>
      <b>{`${refund.cashRounding === undefined ? cad(sum) : cashText(sum, parseSum(refund.cashRounding))}, ${dateText(refund.at)}${UNDONE[refund.state] ?? ''}`}</b>
      <ul>
        {refund.lines.map(({ itemId, quantity }) => (
          <li key={itemId}>
            <span>{`${quantity} × `}</span>
            <SizedText text={items.find(({ id }) => id === itemId)?.product.name ?? ''} />
          </li>
        ))}
        {shipping ? <li>{`Shipping ${cad(shipping)}`}</li> : null}
        {other && other < 0 ? <li>{`Deduction ${cad(-other)}`}</li> : null}
        {refund.isMovedTax ? <li>The tax is less where the order goes now</li> : null}
        {hst && !refund.isMovedTax ? (
          <li>{`Including ${taxText(hst, refund.taxes, provincialIn(refund.taxes))}`}</li>
        ) : null}
        {refund.state === 'succeeded' && (
          <li>
            <a
              className="contact"
              href={`${exportInvoice.path.replace(':id', order.id)}?refund=${refund.id}`}
              download
            >
              Credit note (PDF)
            </a>
          </li>
        )}
      </ul>
    </li>
  );
};

/** Lists the refunds. A cancelled order whose whole payment goes back needs no list. */
export const OrderRefunds = ({ order: { id, refunded, status } }: { order: Order }) => {
  const { data } = useQuery({ ...oneOrder(id), enabled: parsePrice(refunded) > 0 });
  const refunds = data?.refunds.filter(({ amount }) => parsePrice(amount) > 0) ?? [];
  if (!data || !refunds.length || (status === 'cancelled' && refunds.length === 1)) return null;
  return (
    <>
      <h3 id="refunds">Refunds</h3>
      <Entries aria-labelledby="refunds">
        {refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} order={data} />
        ))}
      </Entries>
    </>
  );
};
