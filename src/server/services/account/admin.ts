// Customers and dealers as the owner sees them (docs/rules.md 7.16).
import type {
  Customer,
  CustomerOrder,
  CustomerRow,
  getCustomer,
  listCustomers,
  removeCustomerNote,
} from '../../../contract/account/admin';
import type { QueryOf } from '../../../contract/endpoint';
import { priceText } from '../../../shop/money';
import { returnNumber } from '../../../shop/orders/returns';
import type { Paged } from '../../../shop/paged';
import type { Right } from '../../../shop/people/rights';
import { dayStart, shopDay } from '../../../shop/shop-day';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import type { AccountRow } from '../../tables/account/account-rows';
import { findAccount } from '../../tables/account/accounts';
import {
  addAccountNote,
  customerPage,
  customerSums,
  messagesBy,
  notesAbout,
  removeAccountNote,
  returnsBy,
  salesTo,
} from '../../tables/account/customers';
import { isDeleted } from '../../tables/account/deleted-accounts';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries } from '../../tables/schema';
import { customerOrderPage } from '../../tables/orders/orders';
import { noteAct } from '../../tables/log/log';
import { companyWithPeople } from '../dealers/companies';
import { noDealer } from '../dealers/admin';
import { accountTerms } from '../dealers/terms';
import { orderersBesides } from '../orders/orders';

const iso = (time: number): string => new Date(time).toISOString();

const fullName = ({ first_name, last_name }: AccountRow): string =>
  [first_name, last_name].filter(Boolean).join(' ');

/** One page of customers and dealers. */
export const customerList = async (
  db: Db,
  { since, ...query }: QueryOf<typeof listCustomers>,
  now: number,
): Promise<Paged<CustomerRow>> => {
  const page = await customerPage(db, {
    ...query,
    quietSince: since === undefined ? undefined : dayStart(since)?.getTime(),
    today: shopDay(new Date(now)),
  });
  const sales = await salesTo(
    db,
    page.rows.map(({ id }) => id),
  );
  return {
    ...page,
    rows: page.rows.map((row) => {
      const sold = sales.get(row.id);
      return {
        id: row.id,
        username: row.username,
        name: fullName(row),
        email: row.email,
        isVendor: row.is_vendor === 1,
        company: row.company_name,
        hasTerms: (row.limit_cents ?? 0) > 0,
        open: priceText(row.open_cents ?? 0),
        orders: sold?.orders ?? 0,
        total: priceText(sold?.cents ?? 0),
        lastOrderAt: sold ? iso(sold.lastAt) : null,
        createdAt: iso(row.created_at),
      };
    }),
  };
};

/** @throws ApiError not_found, for a deleted account too */
const storedAccount = async (db: Queries, id: string): Promise<AccountRow> => {
  const account = await findAccount(db, id);
  if (!account || (await isDeleted(db, id)))
    throw new ApiError<typeof getCustomer>('not_found', 'There is no such customer.');
  return account;
};

const customerOrderers = ({ id: accountId, company_id: companyId }: AccountRow) => ({
  accountId,
  companyId,
});

/** A customer or dealer with everything but the orders. @throws ApiError not_found */
export const customer = async (
  db: Queries,
  id: string,
  { rights, now }: { rights: readonly Right[]; now: number },
): Promise<Customer> => {
  const account = await storedAccount(db, id);
  const { terms, overdue, orders } = await accountTerms(db, id, now);
  const bar = noDealer(account);
  const sums = await customerSums(db, customerOrderers(account));
  const messages = rights.includes('messages.read') ? await messagesBy(db, account) : null;
  return {
    id,
    username: account.username,
    name: fullName(account),
    email: account.email,
    isProven: account.email_proven_at !== null,
    isVendor: account.is_vendor === 1,
    ...(bar && { noDealer: bar }),
    createdAt: iso(account.created_at),
    company: await companyWithPeople(db, account.company_id),
    terms: { terms, overdue, orders },
    sums: {
      orders: sums.orders,
      total: priceText(sums.cents),
      refunded: priceText(sums.refunded),
      lastOrderAt: sums.lastAt === null ? null : iso(sums.lastAt),
    },
    notes: (await notesAbout(db, id)).map((note) => ({
      id: note.id,
      at: iso(note.created_at),
      by: note.username ?? '',
      body: note.body,
    })),
    messages:
      messages &&
      messages.map((message) => ({
        id: message.id,
        kind: message.kind,
        subject: message.subject,
        state: message.state,
        createdAt: iso(message.created_at),
      })),
    returns: (await returnsBy(db, customerOrderers(account))).map((row) => ({
      id: row.id,
      orderId: row.order_id,
      number: returnNumber(row.order_number, row.number),
      state: row.state,
      createdAt: iso(row.created_at),
    })),
  };
};

/** One page of the orders of a customer and of the company. @throws ApiError not_found */
export const ordersOfCustomer = async (
  db: Db,
  id: string,
  page?: string,
): Promise<Paged<CustomerOrder>> => {
  const account = await storedAccount(db, id);
  const found = await customerOrderPage(db, customerOrderers(account), page);
  const by = await orderersBesides(db, account, found.rows);
  return {
    ...found,
    rows: found.rows.map((row) => ({
      id: row.id,
      orderNumber: row.number,
      status: row.status,
      total: priceText(row.total_cents),
      isVendor: row.placed_as_vendor === 1,
      ...by(row.account_id),
      createdAt: iso(row.created_at),
    })),
  };
};

interface By {
  by: string;
  now: number;
}

/** @throws ApiError not_found */
export const addNote = (db: Db, id: string, body: string, { by, now }: By): Promise<void> =>
  inTransaction(db, async (tx) => {
    await storedAccount(tx, id);
    const note = { id: newId(), account_id: id, written_by: by, body, created_at: now };
    await addAccountNote(tx, note);
    await noteAct(tx, { at: now, by, act: 'customer.noted', subject: `account:${id}` });
  });

/** @throws ApiError not_found */
export const removeNote = (db: Db, id: string, noteId: string, { by, now }: By): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await removeAccountNote(tx, id, noteId)))
      throw new ApiError<typeof removeCustomerNote>('not_found', 'There is no such note.');
    await noteAct(tx, { at: now, by, act: 'customer.note-removed', subject: `account:${id}` });
  });
