import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import { type Role, asRole, joinedRole } from '../people/roles';
import type { OrderPushDeviceRow, OrderPushRow } from './order-rows';

/** Adds a device, or gives it to another account with new keys. */
export const savePushDevice = async (db: Queries, row: OrderPushDeviceRow): Promise<void> => {
  const { endpoint: _, ...rest } = row;
  await db
    .insertInto('order_push_device')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(rest))
    .execute();
};

/** Removes a device and the pushes that wait for it. */
export const removePushDevice = async (db: Queries, endpoint: string): Promise<void> => {
  await db.deleteFrom('order_push').where('endpoint', '=', endpoint).execute();
  await db.deleteFrom('order_push_device').where('endpoint', '=', endpoint).execute();
};

/** The devices of an account, the latest first. */
export const orderPushDevices = (db: Queries, accountId: string): Promise<OrderPushDeviceRow[]> =>
  db
    .selectFrom('order_push_device')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute();

/** The devices of the staff, with their roles. */
export const staffDevices = async (db: Queries): Promise<{ endpoint: string; role: Role }[]> => {
  const rows = await db
    .selectFrom('order_push_device')
    .innerJoin('account', 'account.id', 'order_push_device.account_id')
    .innerJoin('staff_role', 'staff_role.id', 'account.role_id')
    .select(['order_push_device.endpoint', 'staff_role.id', 'staff_role.name', 'staff_role.rights'])
    .execute();
  return rows.map(({ endpoint, ...row }) => ({ endpoint, role: asRole(row) }));
};

export const addOrderPushes = async (db: Queries, rows: OrderPushRow[]): Promise<void> => {
  if (rows.length) await db.insertInto('order_push').values(rows).execute();
};

/** A due push with its order and its device, and the role of the device's owner now. */
export type DuePush = OrderPushRow &
  Pick<OrderPushDeviceRow, 'p256dh' | 'auth'> & {
    role: Role | undefined;
    number: string;
    total_cents: number;
    is_pickup: number;
    item_count: number;
    created_at: number;
  };

export const dueOrderPushes = async (
  db: Queries,
  now: number,
  limit: number,
): Promise<DuePush[]> => {
  const rows = await db
    .selectFrom('order_push')
    .innerJoin('order_push_device as device', 'device.endpoint', 'order_push.endpoint')
    .innerJoin('account', 'account.id', 'device.account_id')
    .innerJoin('orders', 'orders.id', 'order_push.order_id')
    .selectAll('order_push')
    .leftJoin('staff_role', 'staff_role.id', 'account.role_id')
    .select([
      'device.p256dh',
      'device.auth',
      'staff_role.id',
      'staff_role.name',
      'staff_role.rights',
    ])
    .select([
      'orders.number',
      'orders.total_cents',
      'orders.is_pickup',
      'orders.item_count',
      'orders.created_at',
    ])
    .where('order_push.next_at', '<=', now)
    .orderBy('order_push.next_at')
    .limit(limit)
    .execute();
  return rows.map(({ id, name, rights, ...due }) => ({
    ...due,
    role: joinedRole({ id, name, rights }),
  }));
};

type PushKey = Pick<OrderPushRow, 'order_id' | 'endpoint'>;

/** Claims a try until `next_at`. @returns false when another process was first */
export const claimOrderPush = (
  db: Queries,
  { order_id, endpoint, attempts }: OrderPushRow,
  nextAt: number,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('order_push')
      .set({ attempts: attempts + 1, next_at: nextAt })
      .where('order_id', '=', order_id)
      .where('endpoint', '=', endpoint)
      .where('attempts', '=', attempts),
  );

export const removeOrderPush = async (
  db: Queries,
  { order_id, endpoint }: PushKey,
): Promise<void> => {
  await db
    .deleteFrom('order_push')
    .where('order_id', '=', order_id)
    .where('endpoint', '=', endpoint)
    .execute();
};

export const delayOrderPush = async (
  db: Queries,
  { order_id, endpoint }: PushKey,
  nextAt: number,
): Promise<void> => {
  await db
    .updateTable('order_push')
    .set({ next_at: nextAt })
    .where('order_id', '=', order_id)
    .where('endpoint', '=', endpoint)
    .execute();
};
