import type { OrderEvent } from '../../../contract/orders/admin';
import type { Act } from '../../tables/log/acts';
import { actsOn } from '../../tables/log/log';
import type { Queries } from '../../tables/schema';
import type { OrderRow, PlacedVia } from '../../tables/orders/order-rows';
import { AUDIT_LOG_JSON } from '../../tables/log/log-rows';
import { actText } from '../log/act-words';

/** The acts in the audit log whose subject is an order. */
export type OrderAct = Extract<Act, `order.${string}`>;

export const orderSubject = (id: string): string => `order:${id}`;

const PLACED: Record<PlacedVia, string> = {
  client: 'Placed at the checkout',
  webhook: "Paid; created by the payment provider's webhook",
  reconciler: 'Paid; created by the reconciliation',
  intent: 'Paid; created when the buyer started to pay again',
};

/** The addresses that an order had before, one line each, latest first. */
export const earlierAddresses = async (db: Queries, orderId: string): Promise<string[]> =>
  (await actsOn(db, orderSubject(orderId)))
    .filter(({ act }) => act === 'order.address')
    .map(({ id, detail }) => AUDIT_LOG_JSON.detail.read(detail, id).from)
    .filter((from) => typeof from === 'string');

/** The events of an order, latest first, down to its creation. @param by its buyer, or the staff member who booked the payment by hand */
export const orderEvents = async (
  db: Queries,
  order: Pick<OrderRow, 'id' | 'created_at' | 'via'>,
  { by, quote }: { by: string; quote: { number: string } | undefined },
): Promise<OrderEvent[]> => {
  const acts = await actsOn(db, orderSubject(order.id));
  const iso = (time: number) => new Date(time).toISOString();
  return [
    ...acts.map((act) => ({ at: iso(act.at), by: act.username, what: actText(act) })),
    {
      at: iso(order.created_at),
      by,
      what: quote ? `Made from quote ${quote.number}` : PLACED[order.via],
    },
  ];
};
