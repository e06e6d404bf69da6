// Terms of dealers' companies, and what is paid of their orders on terms (docs/rules.md 7.12 to 7.14).
import { MAX_OPEN_ORDERS, type Terms, termsFault } from '../../../shop/dealers/terms';
import {
  type DealerTerms,
  type OpenOrder,
  type getTerms,
  type setTerms,
} from '../../../contract/dealers/admin';
import type { payOrder } from '../../../contract/dealers/admin-owed';
import type { BodyOf } from '../../../contract/endpoint';
import type { orderOnAccount } from '../../../contract/checkout/on-account';
import type { payAdminQuote } from '../../../contract/quotes/admin';
import { roundingBy } from '../../../shop/quotes';
import { type Cents, cad, parsePrice, priceText } from '../../../shop/money';
import { shopDay } from '../../../shop/shop-day';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import { type AccountRow, sharedCompany } from '../../tables/account/account-rows';
import { findAccount } from '../../tables/account/accounts';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import type { CompanyRow, OrderRow, TermsPaymentRow } from '../../tables/orders/order-rows';
import { findOrder } from '../../tables/orders/orders';
import {
  type OwedRow,
  addTermsPayment,
  changeOpen,
  findCompany,
  overdueBefore,
  unpaidOrders,
  updateCompany,
} from '../../tables/orders/terms';
import { noteAct } from '../../tables/log/log';
import { type AuditEntry, noteOrderAct } from '../orders/move-order';
import { companyFor } from './companies';
import { postPayment } from '../reports/journal';

/** A company that has terms, or had some. */
type WithTerms = CompanyRow & { days: number };

/** Whether a company has terms, or had some. */
export const hasTerms = (company: CompanyRow | undefined): company is WithTerms =>
  company !== undefined && company.days !== null;

/** The terms of a company on the wire. */
export const asTerms = ({ days, limit_cents: limit, open_cents: open }: WithTerms): Terms => ({
  days,
  limit: priceText(limit),
  open: priceText(open),
});

/** The terms that an account can order on; undefined when it is no dealer, or has none. */
export const dealerTerms = async (db: Queries, account: AccountRow): Promise<Terms | undefined> => {
  const company = await findCompany(db, sharedCompany(account));
  return hasTerms(company) && company.limit_cents > 0 ? asTerms(company) : undefined;
};

/** @throws ApiError not_found */
const storedAccount = async (db: Queries, userId: string): Promise<AccountRow> => {
  const account = await findAccount(db, userId);
  if (!account)
    throw new ApiError<typeof getTerms | typeof setTerms>('not_found', 'There is no such account.');
  return account;
};

/** An order on terms on the wire. @param today '2026-11-30' */
export const asOpenOrder = (order: OwedRow, today: string): OpenOrder => ({
  id: order.order_id,
  orderNumber: order.number,
  orderedBy: order.username,
  total: priceText(order.total_cents),
  open: priceText(order.open_cents),
  dueDay: order.due_day,
  isOverdue: order.due_day < today && order.open_cents > 0,
});

/** The terms of an account, which are those of its company, with what is open on them. @throws ApiError not_found */
export const accountTerms = async (
  db: Queries,
  userId: string,
  now: number,
): Promise<DealerTerms> => {
  const account = await storedAccount(db, userId);
  const company = await findCompany(db, account.company_id);
  const today = shopDay(new Date(now));
  const orders = company ? await unpaidOrders(db, company.id, MAX_OPEN_ORDERS) : [];
  return {
    username: account.username,
    email: account.email,
    isVendor: account.is_vendor === 1,
    terms: hasTerms(company) ? asTerms(company) : null,
    overdue: priceText(company ? await overdueBefore(db, today, company.id) : 0),
    orders: orders.map((order) => asOpenOrder(order, today)),
  };
};

/** Sets the terms of a dealer's company; a limit of 0 ends them. @throws ApiError not_found, not_now for a customer */
export const changeTerms = (
  db: Db,
  userId: string,
  { days, limit }: BodyOf<typeof setTerms>,
  { by, now }: { by: string; now: number },
): Promise<DealerTerms> =>
  inTransaction(db, async (tx) => {
    const account = await storedAccount(tx, userId);
    const cents = parsePrice(limit);
    if (account.is_vendor !== 1 && cents > 0)
      throw new ApiError<typeof setTerms>('not_now', 'Only a dealer can have terms.');
    const before = await findCompany(tx, account.company_id);
    const isSame = hasTerms(before)
      ? before.days === days && before.limit_cents === cents
      : cents === 0;
    if (!isSame) {
      const { id } = await companyFor(tx, account, { by, now });
      await updateCompany(tx, id, { days, limit_cents: cents });
      await noteAct(tx, {
        at: now,
        by,
        act: 'dealer.terms',
        subject: `account:${userId}`,
        detail: {
          days,
          limit: cents,
          company: id,
          before: hasTerms(before) ? { days: before.days, limit: before.limit_cents } : null,
        },
      });
    }
    return accountTerms(tx, userId, now);
  });

/** The terms on which an account can order this total. @throws ApiError over_limit */
export const termsFor = async (tx: Tx, account: AccountRow, total: Cents): Promise<WithTerms> => {
  const row = await findCompany(tx, sharedCompany(account));
  const fault = termsFault(row && { limit: row.limit_cents, open: row.open_cents }, total);
  if (!hasTerms(row) || fault !== undefined)
    throw new ApiError<typeof payAdminQuote | typeof orderOnAccount>(
      'over_limit',
      `${fault} Nothing was ordered.`,
    );
  return row;
};

/** Adds a payment of an order on terms to what is open and to the journal. */
export const bookPayment = async (
  tx: Tx,
  order: OrderRow,
  payment: TermsPaymentRow,
): Promise<void> => {
  await addTermsPayment(tx, payment);
  await changeOpen(tx, order, -payment.cents);
  await postPayment(tx, order, payment);
};

/**
 * Records a payment for an order on terms, or what was given back of it. Of two at a time that are together more than
 * is open, one succeeds.
 * @returns the payment's id @throws ApiError not_found; not_now for an order that is not on terms; exceeds_open; invalid
 */
export const takePayment = async (
  tx: Tx,
  entry: AuditEntry,
  { amount, means, reference, isReturned = false }: BodyOf<typeof payOrder>,
): Promise<{ id: string }> => {
  const { orderId, adminId, now } = entry;
  const order = await findOrder(tx, orderId);
  if (!order) throw new ApiError<typeof payOrder>('not_found', 'There is no such order.');
  if (order.open_cents === null)
    throw new ApiError<typeof payOrder>('not_now', 'This order is not on terms.');
  const paid = parsePrice(amount);
  if (paid === 0) throw new ApiError('invalid', 'Please give an amount above 0.');
  const open = isReturned ? -order.open_cents : order.open_cents;
  if (paid > open)
    throw new ApiError<typeof payOrder>(
      'exceeds_open',
      isReturned
        ? `At most ${cad(Math.max(0, open))} of this order is to be given back. Nothing was recorded.`
        : `Only ${cad(Math.max(0, open))} of this order is open. Nothing was recorded.`,
    );
  const payment: TermsPaymentRow = {
    id: newId(),
    order_id: orderId,
    cents: isReturned ? -paid : paid,
    means,
    reference: reference || null,
    account_id: adminId,
    at: now,
    rounding_cents: roundingBy(means, isReturned ? -paid : paid),
  };
  await bookPayment(tx, order, payment);
  await noteOrderAct(tx, entry, 'order.payment', { cents: payment.cents, means });
  return { id: payment.id };
};
