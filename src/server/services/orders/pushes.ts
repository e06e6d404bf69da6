// Notifications of new orders on devices of the staff (docs/rules.md 18.11).
import { roleRights } from '../../../shop/people/rights';
import type { pushOrders } from '../../../contract/settings/settings';
import type { BodyOf } from '../../../contract/endpoint';
import { MAX_DEVICES } from '../../../shop/reminders/reminders';
import { ApiError } from '../../ground/api-error';
import type { PushGateway } from '../../gateways/push';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import type { OrderRow } from '../../tables/orders/order-rows';
import {
  addOrderPushes,
  orderPushDevices,
  removePushDevice,
  savePushDevice,
  staffDevices,
} from '../../tables/orders/pushes';

/** Notifies this device of new orders from now on. @throws ApiError not_a_push_service */
export const addPushDevice = (
  db: Db,
  push: PushGateway,
  { subscription: { endpoint, keys } }: BodyOf<typeof pushOrders>,
  { accountId, now }: { accountId: string; now: number },
): Promise<void> => {
  if (!push.takes(endpoint))
    throw new ApiError<typeof pushOrders>(
      'not_a_push_service',
      'This is not an address of a push service.',
    );
  return inTransaction(db, async (tx) => {
    await savePushDevice(tx, { endpoint, account_id: accountId, ...keys, created_at: now });
    const devices = await orderPushDevices(tx, accountId);
    for (const device of devices.slice(MAX_DEVICES)) await removePushDevice(tx, device.endpoint);
  });
};

/** Queues a notification of a new order for each device of those who may see orders. */
export const queueOrderPushes = async (tx: Tx, order: OrderRow, now: number): Promise<void> =>
  addOrderPushes(
    tx,
    (await staffDevices(tx))
      .filter(({ role }) => roleRights(role).includes('orders.read'))
      .map(({ endpoint }) => ({ order_id: order.id, endpoint, attempts: 0, next_at: now })),
  );

/** Removes all devices of an account. */
export const forgetPushDevices = async (tx: Tx, accountId: string): Promise<void> => {
  for (const { endpoint } of await orderPushDevices(tx, accountId))
    await removePushDevice(tx, endpoint);
};
