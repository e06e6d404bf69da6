import { OWNER } from '../../../shop/people/rights';
import type { deleteAccount as deleteCall } from '../../../contract/account/account';
import { ApiError } from '../../ground/api-error';
import { removeAccountRequests } from '../../tables/account/account-requests';
import { noteAct } from '../../tables/log/log';
import { openCheckout, updateCheckout } from '../../tables/checkout/checkouts';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import {
  closedOrdersOfDeleted,
  forgetAccount,
  forgetBuyer,
  isDeleted,
} from '../../tables/account/deleted-accounts';
import { goneGuests } from '../../tables/account/guests';
import { forgetNoticesTo } from '../../tables/catalogue/stock-notices';
import { forgetMessages } from '../../tables/messages/messages';
import type { AccountRow } from '../../tables/account/account-rows';
import { ORDER_JSON, type OrderRow } from '../../tables/orders/order-rows';
import { removeSessions } from '../../tables/session/sessions';
import { releasePieces } from '../cart/release-pieces';
import { forgetStockPushes } from '../../tables/reminders/stock-pushes';
import { notifyOwner } from '../mail/account-notice';
import { orderAddress } from '../orders/stored-address';
import { forgetReviews } from '../reviews/reviews';
import { hashPassword } from '../session/passwords';
import { forgetPushDevices } from '../orders/pushes';
import { forgetDevices } from '../reminders/reminders';
import { newSecret } from '../../ground/secret';

const GONE = 'Removed';

/** Reduces an address to its province, which the order's tax depends on. */
const withoutPerson = (order: OrderRow): string | null => {
  const address = orderAddress(order);
  if (!address) return null;
  return ORDER_JSON.address.write({
    firstName: 'Deleted',
    lastName: 'account',
    address1: GONE,
    city: GONE,
    state: address.state,
    zipCode: GONE,
  });
};

const DAY = 24 * 60 * 60_000;

/** Customers without an account, who cannot delete anything, are forgotten after this time, as messages are. */
const WALK_IN_FOR = 730 * DAY;

/** The account of a guest who has ordered nothing is deleted after this time. */
const GUESTS_FOR = 30 * DAY;

/**
 * Removes buyers from closed orders: delivered, or cancelled and refunded. Those who deleted their accounts at once,
 * those without an account after 24 months. Until then the address is needed for shipping and mail. @returns how many
 * orders
 */
export const forgetBuyers = async (tx: Queries, now: number): Promise<number> => {
  const orders = await closedOrdersOfDeleted(tx, now - WALK_IN_FOR);
  for (const order of orders) await forgetBuyer(tx, order, withoutPerson(order));
  return orders.length;
};

/** A payment in progress may still succeed, and needs an address for its mails. */
const endCheckout = async (tx: Tx, account: AccountRow, now: number): Promise<void> => {
  const checkout = await openCheckout(tx, account.id);
  if (!checkout) return;
  if (checkout.email === null) await updateCheckout(tx, checkout.id, { email: account.email });
  await releasePieces(tx, checkout, now);
};

/**
 * Deletes an account (docs/rules.md 2.7): deletes sessions, cart and links, anonymises messages and closed orders, and
 * frees the username and the address. A guest gets no mail about it. @throws ApiError admin
 */
export const deleteAccount = async (db: Db, account: AccountRow, now: number): Promise<void> => {
  if (account.role_id !== null)
    throw new ApiError<typeof deleteCall>(
      'admin',
      account.role_id === OWNER
        ? 'The admin account cannot be deleted.'
        : 'Your account belongs to the staff. Ask the owner of the shop to end it.',
    );
  const nobodyKnows = await hashPassword(newSecret());
  await inTransaction(db, async (tx) => {
    // The second call of a double click has nothing left to do.
    if (await isDeleted(tx, account.id)) return;
    await endCheckout(tx, account, now);
    await removeSessions(tx, account.id);
    await removeAccountRequests(tx, account.id);
    await forgetMessages(tx, account.id);
    await forgetReviews(tx, account.id);
    await forgetNoticesTo(tx, account.email_key);
    await forgetStockPushes(tx, account.id);
    await forgetDevices(tx, account.id, now);
    await forgetPushDevices(tx, account.id);
    await forgetAccount(tx, account, nobodyKnows, now);
    await forgetBuyers(tx, now);
    const { id } = account;
    if (!account.is_guest) await notifyOwner(tx, account, 'account-deleted', now);
    await noteAct(tx, { at: now, by: id, act: 'account.deleted', subject: `account:${id}` });
  });
};

/**
 * Deletes the accounts of guests who have no session any more: those without an order 30 days after they came, the others
 * 24 months after their newest order, once all are closed.
 */
export const forgetGuests = async (db: Db, now: number): Promise<void> => {
  const times = { cameBefore: now - GUESTS_FOR, orderedBefore: now - WALK_IN_FOR };
  for (const guest of await goneGuests(db, times)) await deleteAccount(db, guest, now);
};
