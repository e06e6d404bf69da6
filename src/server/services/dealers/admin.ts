import type {
  ListedUser,
  setDealer as setCall,
  getVendorFigures,
  getVendorOrders,
  listUsers,
  listVendorOrders,
} from '../../../contract/dealers/admin';
import type { addToCompany } from '../../../contract/dealers/admin-companies';
import type { approveApplication } from '../../../contract/messages/admin';
import type { QueryOf, ReplyOf } from '../../../contract/endpoint';
import { NO_DEALER, type NoDealer } from '../../../shop/dealers/no-dealer';
import {
  type VendorDetail,
  type VendorOrder,
  vendorStats,
} from '../../../shop/orders/vendor-orders';
import { priceText } from '../../../shop/money';
import { ApiError } from '../../ground/api-error';
import { findAccount, setVendorFlag } from '../../tables/account/accounts';
import { accountBatches, listAccounts } from '../../tables/account/admin';
import { countVendorSupplements } from '../../tables/orders/supplements';
import { noteAct } from '../../tables/log/log';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import {
  type VendorOrderRow,
  countVendorOrders,
  vendorFigures,
  vendorOrderBatches,
  vendorOrders,
} from '../../tables/orders/vendor-orders';
import type { AccountRow } from '../../tables/account/account-rows';
import { queueMail } from '../mail/outbox';
import { currentOffer } from './offer';
import { asUser } from '../session/as-user';

type Calls = typeof setCall | typeof addToCompany | typeof approveApplication;

/** The admin who acts, the time, and the shop's URL. */
export interface Acting {
  by: string;
  now: number;
  publicUrl: string;
}

/** Accounts, newest first: one page, or all in batches, so that other requests are served in between. */
export async function* users(
  db: Db,
  query: QueryOf<typeof listUsers>,
): AsyncGenerator<ListedUser[]> {
  if (query.page !== undefined) yield (await listAccounts(db, query)).map(asListedUser);
  else for await (const batch of accountBatches(db, query)) yield batch.map(asListedUser);
}

/** Why an account cannot become a dealer (docs/rules.md 7.23); undefined where it can. */
export const noDealer = ({
  is_guest: isGuest,
  role_id: roleId,
}: Pick<AccountRow, 'is_guest' | 'role_id'>): NoDealer | undefined =>
  isGuest === 1 ? 'guest' : roleId === null ? undefined : 'staff';

/** An account as the list of users shows it. */
export const asListedUser = (account: AccountRow): ListedUser => {
  const bar = noDealer(account);
  return { ...asUser(account), ...(bar && { noDealer: bar }) };
};

/** Sets the flag and logs the change. @returns whether it changed @throws ApiError not_now for guests and the staff */
export const changeDealer = async (
  tx: Tx,
  account: AccountRow,
  isDealer: boolean,
  { by, now }: Acting,
): Promise<boolean> => {
  if ((account.is_vendor === 1) === isDealer) return false;
  const bar = noDealer(account);
  if (isDealer && bar) throw new ApiError<Calls>('not_now', NO_DEALER[bar]);
  await setVendorFlag(tx, account.id, isDealer);
  await noteAct(tx, {
    at: now,
    by,
    act: isDealer ? 'dealer.approved' : 'dealer.removed',
    subject: `account:${account.id}`,
  });
  return true;
};

/** Makes an account a dealer, and tells a new one by mail. */
export const makeDealer = async (tx: Tx, account: AccountRow, acting: Acting): Promise<void> => {
  if (await changeDealer(tx, account, true, acting))
    await queueMail(tx, `dealer-approved-${account.id}-${acting.now}`, acting.now, {
      kind: 'dealer-approved',
      offer: await currentOffer(tx),
      name: account.first_name ?? '',
      email: account.email,
      username: account.username,
      url: acting.publicUrl,
    });
};

/**
 * Makes an account a dealer or a customer (docs/rules.md 7.3). Notifies a new dealer by mail.
 * @throws ApiError not_found; not_now for guests and the staff
 */
export const setDealer = (
  db: Db,
  userId: string,
  isDealer: boolean,
  acting: Acting,
): Promise<AccountRow> =>
  inTransaction(db, async (tx) => {
    const account = await findAccount(tx, userId);
    if (!account) throw new ApiError<typeof setCall>('not_found', 'There is no such account.');
    if (isDealer) await makeDealer(tx, account, acting);
    else await changeDealer(tx, account, false, acting);
    return { ...account, is_vendor: isDealer ? 1 : 0 };
  });

const asVendorOrder = (row: VendorOrderRow): VendorOrder => ({
  id: row.id,
  userId: row.account_id,
  username: row.username,
  email: row.account_email,
  orderNumber: row.number,
  status: row.status,
  total: priceText(row.total_cents),
  createdAt: new Date(row.created_at).toISOString(),
});

/**
 * Orders placed at dealer prices, newest first, also of accounts that are no longer dealers
 * (docs/rules.md 7.4): one page, or all in batches, so that other requests are served in between.
 */
export async function* vendorOrderList(
  db: Db,
  query: QueryOf<typeof listVendorOrders>,
): AsyncGenerator<VendorOrder[]> {
  if (query.page !== undefined) yield (await vendorOrders(db, query)).map(asVendorOrder);
  else for await (const batch of vendorOrderBatches(db, query)) yield batch.map(asVendorOrder);
}

/** The number of matching vendor orders, and the totals of all (docs/rules.md 7.5). */
export const vendorOrderFigures = async (
  db: Db,
  query: QueryOf<typeof getVendorFigures>,
): Promise<ReplyOf<typeof getVendorFigures>> => {
  const { count, cents, cancelled, vendors } = await vendorFigures(db);
  return {
    ...(await countVendorOrders(db, query)),
    ...vendorStats(count, cents, await countVendorSupplements(db)),
    cancelledRevenue: priceText(cancelled),
    activeVendors: vendors,
  };
};

/** The vendor orders of one account, with totals. @throws ApiError not_found */
export const vendorDetail = async (db: Db, userId: string): Promise<VendorDetail> => {
  const account = await findAccount(db, userId);
  if (!account)
    throw new ApiError<typeof getVendorOrders>('not_found', 'There is no such account.');
  const rows = await vendorOrders(db, { accountId: userId });
  const orders = rows.map(asVendorOrder);
  return {
    username: account.username,
    email: account.email,
    stats: vendorStats(
      rows.length,
      rows.reduce((cents, row) => cents + row.total_cents, 0),
      rows.filter(({ item_count: pieces }) => pieces === 0).length,
    ),
    orders: orders.map(({ id, orderNumber, createdAt, status, total }) => ({
      id,
      orderNumber,
      createdAt,
      status,
      total,
    })),
  };
};
