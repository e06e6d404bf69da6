import type { AccountExport } from '../../../contract/account/export';
import { consentsOf } from '../../tables/reminders/consents';
import type { Db } from '../../tables/engine/database';
import { messagesOf } from '../../tables/messages/messages';
import { itemsOf, ordersOf } from '../../tables/orders/orders';
import { parcelsOfOrder } from '../../tables/orders/parcels';
import type { AccountRow } from '../../tables/account/account-rows';
import { buildsOf } from '../builds/builds';
import { asThemselves } from '../session/as-user';
import { formerAddressesOf } from '../orders/events';
import { asItem, asOrder, supplementList } from '../orders/orders';
import { refundsForBuyer } from '../orders/refund-list';

const iso = (time: number): string => new Date(time).toISOString();

/** All data stored about one account (docs/rules.md 2.7). */
export const exportAccount = async (
  db: Db,
  account: AccountRow,
  now: number,
): Promise<AccountExport> => {
  const orders: AccountExport['orders'] = [];
  for (const row of await ordersOf(db, account.id)) {
    const items = (await itemsOf(db, row.id)).map(asItem);
    const formerAddresses = await formerAddressesOf(db, row.id);
    const parcels = await parcelsOfOrder(db, row.id);
    const refunds = await refundsForBuyer(db, row);
    const supplements = await supplementList(db, row.id);
    const { email } = row;
    orders.push({ ...asOrder(row, parcels), items, refunds, supplements, email, formerAddresses });
  }
  const messages = (await messagesOf(db, account.id)).map((row) => ({
    sentAt: iso(row.created_at),
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.body,
    company: row.company,
    website: row.website,
  }));
  const consents = (await consentsOf(db, account.id)).map((row) => ({
    to: row.purpose,
    words: row.words,
    givenAt: iso(row.given_at),
    withdrawnAt: row.withdrawn_at === null ? null : iso(row.withdrawn_at),
  }));
  return {
    exportedAt: iso(now),
    account: asThemselves(account, undefined),
    orders,
    messages,
    consents,
    buildLists: await buildsOf(db, account.id),
  };
};
