import type { Attention } from '../../../shop/orders/attention';
import type { Queries } from '../../tables/engine/database';
import { updateOrder } from '../../tables/orders/orders';
import type { OrderRow } from '../../tables/orders/order-rows';
import { queueMail } from '../mail/outbox';

/** What a stored list of words says. */
export const attentionWords = (attention: string | null): Attention[] =>
  (attention?.split(' ').filter(Boolean) ?? []) as Attention[]; // only the functions below write them

/** The stored form of what the shop has to look at, or null. */
export const attentionText = (reasons: readonly Attention[]): string | null =>
  reasons.length ? [...new Set(reasons)].join(' ') : null;

export const withoutAttention = (attention: string | null, reason: Attention): string | null =>
  attentionText(attentionWords(attention).filter((word) => word !== reason));

/** Marks an order for the shop to look at, and tells the shop by mail, for each `round` of the same reason once. */
export const callAttention = async (
  db: Queries,
  order: Pick<OrderRow, 'id' | 'number' | 'attention'>,
  reason: Attention,
  { to, detail = '', round = 0, now }: { to: string; detail?: string; round?: number; now: number },
): Promise<void> => {
  await updateOrder(db, order.id, {
    attention: attentionText([...attentionWords(order.attention), reason]),
  });
  await queueMail(
    db,
    round ? `attention-${reason}-${order.id}-${round}` : `attention-${reason}-${order.id}`,
    { kind: 'order-attention', to, number: order.number, reasons: [reason], detail },
    now,
  );
};
