import { ATTENTION, Attention } from '../../shop/attention';
import type { OrderEvent } from '../../contract/admin-orders';
import { cad } from '../../shop/money';
import type { Queries } from '../tables/database';
import { actsOn } from '../tables/audit-log';
import type { OrderRow, PlacedVia } from '../tables/schema-orders';

/** The acts on an order as the audit log names them; `subject` is what they are done to. */
export type OrderAct =
  | 'order.processing'
  | 'order.shipped'
  | 'order.delivered'
  | 'order.cancelled'
  | 'order.ready'
  | 'order.tracking'
  | 'order.address'
  | 'order.seen-to'
  | 'order.noted'
  | 'order.refund-again'
  | 'order.refunded'
  | 'order.refund-failed';

export const orderSubject = (id: string): string => `order:${id}`;

type Detail = Record<string, unknown>;

const parcel = ({ carrier, trackingNumber }: Detail): string =>
  [carrier, trackingNumber].filter(Boolean).join(' ') || 'no tracking number';

const reason = ({ reason: given }: Detail): string => {
  const known = Attention.safeParse(given);
  return known.success ? ATTENTION[known.data].short : 'something';
};

const WORDS: Record<OrderAct, (detail: Detail) => string> = {
  'order.processing': () => 'Accepted',
  'order.shipped': (detail) => `Shipped: ${parcel(detail)}`,
  'order.delivered': ({ isPickup }) => (isPickup ? 'Picked up' : 'Delivered'),
  'order.cancelled': ({ refund, restock }) =>
    [
      'Cancelled',
      Number(refund) > 0 ? `refund of ${cad(Number(refund))} begun` : 'nothing to refund',
      ...(restock === false ? ['parts not put back on the shelf'] : []),
    ].join(', '),
  'order.ready': () => 'Ready for pickup; the buyer was told',
  'order.tracking': (detail) => `Tracking corrected: ${parcel(detail)}`,
  'order.address': () => 'Address changed',
  'order.seen-to': (detail) => `Seen to: ${reason(detail)}`,
  'order.noted': () => 'Wrote a note',
  'order.refund-again': () => 'Asked for the refund again',
  'order.refunded': ({ cents }) => `Refunded ${cad(Number(cents))}`,
  'order.refund-failed': () => 'The refund failed',
};

const isOrderAct = (act: string): act is OrderAct => act in WORDS;

const PLACED: Record<PlacedVia, string> = {
  client: 'Placed at the checkout',
  webhook: 'Paid; made by the news of the payment provider',
  reconciler: 'Paid; found by looking through the payments',
  intent: 'Paid; found when the buyer came to pay again',
};

/** Who did what with an order and when, the latest first, from its birth on. */
export const orderStory = async (
  db: Queries,
  order: Pick<OrderRow, 'id' | 'created_at' | 'via'>,
  buyer: string,
): Promise<OrderEvent[]> => {
  const acts = await actsOn(db, orderSubject(order.id));
  const iso = (time: number) => new Date(time).toISOString();
  return [
    ...acts.map(({ at, username, act, detail }) => ({
      at: iso(at),
      by: username,
      what: isOrderAct(act) ? WORDS[act](JSON.parse(detail) as Detail) : act, // noteAct wrote an object
    })),
    { at: iso(order.created_at), by: buyer, what: PLACED[order.via] },
  ];
};
