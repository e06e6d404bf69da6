// The mails to the owner about new orders and the day's work (docs/rules.md 18.4).
import { DEFAULT_NOTICES, Notices } from '../../../shop/settings/notices';
import { returnNumber } from '../../../shop/orders/returns';
import type { Queries, Tx } from '../../tables/schema';
import { jsonColumn } from '../../tables/engine/json-column';
import type { OrderItemRow, OrderReturnRow, OrderRow } from '../../tables/orders/order-rows';
import { findSetting } from '../../tables/settings/shop-settings';
import { queueMail } from '../mail/outbox';

export const STORED_NOTICES = jsonColumn('shop_setting.value', Notices);

/** Which mails the owner gets. `version` is 0 until they were changed. */
export const readNotices = async (db: Queries): Promise<Notices & { version: number }> => {
  const row = await findSetting(db, 'notices');
  if (!row) return { ...DEFAULT_NOTICES, version: 0 };
  return { ...STORED_NOTICES.read(row.value, row.name), version: row.version };
};

interface NewOrder {
  items: readonly OrderItemRow[];
  /** The number of the order whose difference for shipping it pays. */
  supplements?: string | undefined;
  /** The last day to pay an order on terms, '2026-11-30'. */
  dueDay?: string | undefined;
  shopEmail: string;
  now: number;
}

/** Mails the owner about a new order, once, unless that is switched off. The mail does not name the buyer. */
export const notifyShop = async (
  tx: Tx,
  order: OrderRow,
  { items, supplements, dueDay, shopEmail, now }: NewOrder,
): Promise<void> => {
  const { eachOrder, to } = await readNotices(tx);
  if (!eachOrder) return;
  await queueMail(tx, `order-new-${order.id}`, now, {
    kind: 'order-new',
    id: order.id,
    to: to ?? shopEmail,
    number: order.number,
    lines: items.map(({ name, sku, quantity }) => ({ name, sku, quantity })),
    total: order.total_cents,
    ...(dueDay !== undefined && { dueDay }),
    isPickup: order.is_pickup === 1,
    service: order.shipping_service,
    ...(supplements !== undefined && { supplementOf: supplements }),
  });
};

/** Mails the owner that a buyer would like to return parts. */
export const notifyShopOfReturn = async (
  tx: Tx,
  order: OrderRow,
  { row, shopEmail, now }: { row: OrderReturnRow; shopEmail: string; now: number },
): Promise<void> => {
  const { to } = await readNotices(tx);
  await queueMail(tx, `return-asked-${row.id}`, now, {
    kind: 'return-asked',
    to: to ?? shopEmail,
    number: order.number,
    slip: returnNumber(order.number, row.number),
  });
};
