import { INTERNAL_DOMAIN } from '../../../shop/messages/message';
import type { Queries } from '../schema';
import type { AccountRow } from './account-rows';
import { leaveWhenDeleted } from './companies';
import type { OrderRow } from '../orders/order-rows';
import { removeOrderLinks } from '../orders/links';
import { writeAccountWords } from '../orders/order-words';
import { updateOrder } from '../orders/orders';
import { clearPromiseNotes } from '../orders/promise-moves';
import { clearReturnWords } from '../orders/returns';
import { NO_EMAIL, NO_PERSON, WALK_IN, forgetQuotes } from '../quotes';

/** Whether an account is deleted. That of walk-in customers counts as deleted. */
export const isDeleted = async (db: Queries, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('deleted_account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined;

/** Anonymises an account and deletes its private data. Its orders stay. */
export const forgetAccount = async (
  db: Queries,
  account: AccountRow,
  passwordHash: string,
  now: number,
): Promise<void> => {
  const { id } = account;
  await db
    .updateTable('account')
    .set({
      // The name is longer than any that can be registered, and the key is no address.
      username: `deleted-${id}`,
      email: `${id}@${INTERNAL_DOMAIN}`,
      email_key: `deleted-${id}`,
      password_hash: passwordHash,
      first_name: null,
      last_name: null,
      is_vendor: 0,
      is_guest: 0,
      email_proven_at: null,
    })
    .where('id', '=', id)
    .execute();
  await forgetQuotes(db, id, now);
  await writeAccountWords(db, id);
  await leaveWhenDeleted(db, account);
  await db.insertInto('deleted_account').values({ account_id: id, deleted_at: now }).execute();
  for (const table of [
    'account_address',
    'account_note',
    'saved_pad',
    'cart_line',
    'cart_count',
    'cart_po_number',
    'cart_build_name',
    'build_list',
    'applied_code',
    'shipping_quote',
    'kept_answer',
    'known_device',
    'second_factor',
    'recovery_code',
    'passkey',
    'passkey_challenge',
  ] as const)
    await db.deleteFrom(table).where('account_id', '=', id).execute();
};

/**
 * Closed orders that still contain the buyer's address, of deleted accounts, and of customers without an account when
 * they were placed before `walkInBefore`, epoch ms.
 */
export const closedOrdersOfDeleted = (db: Queries, walkInBefore: number): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .innerJoin('deleted_account', 'deleted_account.account_id', 'orders.account_id')
    .selectAll('orders')
    .where('orders.status', 'in', ['delivered', 'cancelled'])
    .where('orders.email', '<>', NO_EMAIL)
    .where((row) =>
      row.or([
        row('deleted_account.account_id', '<>', WALK_IN),
        row('orders.created_at', '<', walkInBefore),
      ]),
    )
    // The buyer is told how a return ends.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('order_return')
            .select('order_return.id')
            .whereRef('order_return.order_id', '=', 'orders.id')
            .where('order_return.state', 'in', ['open', 'received', 'inspected']),
        ),
      ),
    )
    // A failed refund has to be paid by hand, which needs the buyer.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.order_id', '=', 'orders.id')
            .where('refund.state', '<>', 'succeeded')
            // A cancellation refunds what parts before it did not.
            .where((one) =>
              one.or([one('refund.kind', '=', 'cancel'), one('orders.status', '<>', 'cancelled')]),
            ),
        ),
      ),
    )
    .orderBy('orders.id')
    .execute();

/** Anonymises an order and its checkout, and deletes the notes on it. @param address the replacement address */
export const forgetBuyer = async (
  db: Queries,
  order: OrderRow,
  address: string | null,
): Promise<void> => {
  // The name of a build is free text, which may name the buyer.
  await updateOrder(db, order.id, { email: NO_EMAIL, address, build_name: null });
  await db
    .updateTable('checkout')
    .set({ email: null, address: null, build_name: null })
    .where('id', '=', order.checkout_id)
    .execute();
  // Notes are free text, which may name the buyer.
  await db.deleteFrom('order_note').where('order_id', '=', order.id).execute();
  // A reference of a payment by hand may name the payer.
  await db
    .updateTable('order_payment')
    .set({ reference: null })
    .where('order_id', '=', order.id)
    .execute();
  await db
    .updateTable('terms_payment')
    .set({ reference: null })
    .where('order_id', '=', order.id)
    .where('means', '<>', 'card')
    .execute();
  await db.updateTable('shop_quote').set(NO_PERSON).where('order_id', '=', order.id).execute();
  await db.updateTable('refund').set({ reason: null }).where('order_id', '=', order.id).execute();
  // The entries with an address, or a reason that someone typed.
  await db
    .updateTable('audit_log')
    .set({ detail: '{}' })
    .where('subject', '=', `order:${order.id}`)
    .where('act', 'in', ['order.address', 'order.refund'])
    .execute();
  await clearReturnWords(db, order.id);
  await clearPromiseNotes(db, order.id);
  await removeOrderLinks(db, order.id);
  if (order.intent !== null)
    await db
      .updateTable('demo_intent')
      .set({ billing: null })
      .where('id', '=', order.intent)
      .execute();
};
