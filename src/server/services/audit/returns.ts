import { isReturnOpen } from '../../../shop/orders/returns';
import type { AuditedOrder } from '../../tables/orders/audit';
import type { ReturnWithLines } from '../../tables/orders/returns';

/** The pieces of each item as one text. */
const piecesText = (lines: readonly { item_id: string; quantity: number }[]): string =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ item_id, quantity }) => `${item_id} ${quantity}`)
    .toSorted()
    .join();

/** Whether the refund of a return has exactly what was accepted. */
const isRefunded = ({ parts, refundLines }: AuditedOrder, one: ReturnWithLines): boolean => {
  const accepted = one.lines.map(({ item_id, accepted: pieces }) => ({
    item_id,
    quantity: pieces ?? 0,
  }));
  const refunded = refundLines.filter(({ refund_id }) => refund_id === one.refund_id);
  return (
    parts.some(({ id }) => id === one.refund_id) && piecesText(accepted) === piecesText(refunded)
  );
};

/** The audit log has as many refunded returns as there are. */
const refundedFaults = ({ acts, returns }: AuditedOrder): string[] => {
  const noted = acts.filter(({ act }) => act === 'order.return-refunded').length;
  const refunded = returns.filter(({ state }) => state === 'refunded').length;
  return noted === refunded
    ? []
    : [`has ${refunded} refunded returns, the audit log says ${noted}.`];
};

/** I21: what is wrong with the returns of an order. */
export const returnFaults = (order: AuditedOrder): string[] => [
  ...refundedFaults(order),
  ...order.returns.flatMap((one) => {
    const faults: string[] = [];
    const { number, state } = one;
    if (state === 'refunded' && !isRefunded(order, one))
      faults.push(`has return ${number}, whose refund is not what was accepted.`);
    if (state !== 'refunded' && one.refund_id !== null)
      faults.push(`has return ${number}, which is ${state} and has a refund.`);
    if (isReturnOpen(one) !== (one.ended_at === null))
      faults.push(`has return ${number}, which is ${state}, with another time of its end.`);
    for (const { item_id, quantity } of one.lines) {
      const bought = order.items.find(({ id }) => id === item_id)?.quantity ?? 0;
      if (quantity > bought)
        faults.push(`has ${quantity} pieces of a line in return ${number}, of ${bought} bought.`);
    }
    return faults;
  }),
];
