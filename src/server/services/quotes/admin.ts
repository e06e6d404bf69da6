// Quotes that the shop makes (docs/rules.md 19).
import type { QuoteOrder, QuoteState } from '../../../contract/quotes/quotes';
import type {
  AdminQuote,
  AdminQuoteRow,
  addAdminQuote,
  cancelAdminQuote,
  getAdminQuote,
  listAdminQuotes,
  mailAdminQuote,
  payAdminQuote,
  previewAdminQuote,
  renewAdminQuote,
} from '../../../contract/quotes/admin';
import type { BodyOf, QueryOf } from '../../../contract/endpoint';
import { PROVINCE_NAMES, addressWithPhone } from '../../../shop/checkout/address';
import { QUOTE_DAYS } from '../../../shop/quotes';
import { taxLines } from '../../../shop/checkout/tax';
import { priceText } from '../../../shop/money';
import { lastPromise } from '../../../shop/promises/promise-words';
import type { Paged } from '../../../shop/paged';
import { canonicalUsername } from '../../../shop/session/credentials';
import { ApiError } from '../../ground/api-error';
import type { RateSource } from '../../gateways/rate-source';
import { newId } from '../../ground/new-id';
import type { AccountRow } from '../../tables/account/account-rows';
import {
  findAccount,
  findAccountByEmail,
  findAccountByUsername,
} from '../../tables/account/accounts';
import { isDeleted } from '../../tables/account/deleted-accounts';
import type { ShopQuoteRow } from '../../tables/checkout/checkout-rows';
import { endQuotePayment } from '../../tables/checkout/checkouts';
import {
  WALK_IN,
  endQuote,
  endRequest,
  findQuote,
  orderOfQuote,
  paymentByHand,
  quotePage,
  reopenQuote,
  setQuotedPieces,
} from '../../tables/quotes';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import { readMovedTax } from '../../tables/orders/order-rows';
import { findOrder } from '../../tables/orders/orders';
import { noteAct } from '../../tables/log/log';
import {
  SNAPSHOT,
  type Snapshot,
  quotedPieces,
  readSnapshot,
  snapshotHash,
} from '../checkout/snapshot';
import { dealerTerms } from '../dealers/terms';
import { queueMail } from '../mail/outbox';
import { orderTerms } from '../orders/orders';
import { cashRounding } from '../orders/refund-list';
import { orderAddress, quoteAddress, serializeAddress } from '../orders/stored-address';
import { cancelSupplement } from '../orders/supplements';
import { type PricedDelivery, freezeAgain, freezeQuote, invalid } from './freeze-quote';
import { type AdminAct, QUOTE_DAY, openQuote } from './open-quote';
import { deliveryToday, offerDelivery } from './delivery';
import { freightOfQuote } from './freight-of-quote';
import { promiseAgain, promisedNow } from './promise-quote';

const iso = (time: number): string => new Date(time).toISOString();

interface Shop {
  db: Db;
  rateSource: RateSource;
}

type NewQuote = BodyOf<typeof addAdminQuote>;

interface Customer {
  account: AccountRow;
  name: string;
  email: string;
}

/** The account with this username or email address. @throws ApiError invalid */
const typedAccount = async (db: Queries, typed: string): Promise<AccountRow> => {
  const account = typed.includes('@')
    ? await findAccountByEmail(db, typed.trim())
    : await findAccountByUsername(db, canonicalUsername(typed));
  if (!account || (await isDeleted(db, account.id)))
    throw invalid({ username: 'There is no such customer' });
  return account;
};

const quoteCustomer = async (tx: Tx, { username, name, email }: NewQuote): Promise<Customer> => {
  if (username) {
    const account = await typedAccount(tx, username);
    const own = [account.first_name, account.last_name].filter(Boolean).join(' ');
    return { account, name: name ?? (own || account.username), email: email ?? account.email };
  }
  if (!name) throw invalid({ name: 'Please enter a name' });
  const account = await findAccount(tx, WALK_IN);
  if (!account) throw new Error('The account of walk-in customers is missing.');
  return { account, name, email: email ?? '' };
};

/** Today's price of a quote before it is made. @throws ApiError invalid */
export const previewQuote = async (
  { db, rateSource }: Shop,
  { username, ...input }: BodyOf<typeof previewAdminQuote>,
  now: number,
) => {
  const isVendor = username ? (await typedAccount(db, username)).is_vendor === 1 : false;
  const { options, delivery } = await offerDelivery({ db, rateSource }, input);
  const { snapshot, isOwn, short } = await freezeQuote(db, input, { isVendor, now, delivery });
  return {
    ...quoteSums(snapshot),
    isVendor,
    isOwn,
    short,
    options: options.map(({ cents, ...option }) => ({ ...option, cost: cents / 100 })),
  };
};

/**
 * Makes a quote, which holds its pieces (docs/rules.md 19.3). @param site the shop's base URL @param delivery priced
 * before the transaction began @throws ApiError invalid
 */
export const makeQuote = async (
  tx: Tx,
  input: NewQuote,
  { delivery, ...act }: AdminAct & { site: string; delivery: PricedDelivery | undefined },
) => {
  const { account, name, email } = await quoteCustomer(tx, input);
  const isVendor = account.is_vendor === 1;
  const known = { isVendor, now: act.now, delivery };
  const { snapshot, isOwn, short } = await freezeQuote(tx, input, known);
  const row = await openQuote(
    tx,
    {
      accountId: account.id,
      name,
      email,
      snapshot,
      discountReason: isOwn ? (input.discount?.reason ?? null) : null,
      address: input.delivery ? serializeAddress(input.delivery.address) : null,
      supplementOf: null,
      validDays: input.validDays ?? QUOTE_DAYS,
    },
    act,
  );
  return { id: row.id, number: row.number, total: priceText(row.total_cents), short };
};

/** @throws ApiError not_found */
export const storedQuote = async (db: Queries, id: string): Promise<ShopQuoteRow> => {
  const row = await findQuote(db, id);
  if (!row)
    throw new ApiError<typeof getAdminQuote | typeof payAdminQuote | typeof cancelAdminQuote>(
      'not_found',
      'There is no such quote.',
    );
  return row;
};

/** The state at this time: what is over is not open, also before the job has marked it. */
export const stateAt = (
  { state, awaits_answer, valid_until: until }: ShopQuoteRow,
  now: number,
): QuoteState => {
  if (awaits_answer === 1) return 'requested';
  return state === 'open' && until <= now ? 'expired' : state;
};

/** The contents of a quote as they are shown: with the days that can be promised now, those of its order once it is paid, and none after its end. */
export const shownSnapshot = async (
  db: Queries,
  row: ShopQuoteRow,
  now: number,
): Promise<Snapshot> => {
  const state = stateAt(row, now);
  if (state === 'open' || state === 'requested') return promisedNow(db, row, now);
  const frozen = readSnapshot(row);
  if (state === 'paid') return frozen;
  const lines = frozen.lines.map(({ toMake: _, promisedBy: __, ...line }) => line);
  return { ...frozen, lines };
};

const asRow = (row: ShopQuoteRow, now: number): AdminQuoteRow => ({
  isSupplement: row.supplement_of !== null,
  isFreight: row.freight !== null,
  id: row.id,
  number: row.number,
  state: stateAt(row, now),
  name: row.name,
  email: row.email,
  total: priceText(row.total_cents),
  createdAt: iso(row.created_at),
  validUntil: iso(row.valid_until),
});

/** The lines and sums of a quote in the API's form. */
export const quoteSums = (frozen: Snapshot) => ({
  lines: frozen.lines.map(({ productId, name, sku, quantity, unit, toMake, promisedBy }) => ({
    productId,
    name,
    sku,
    quantity,
    price: priceText(unit),
    total: priceText(unit * quantity),
    toMake: toMake ?? 0,
    promisedBy: promisedBy ?? null,
  })),
  subtotal: priceText(frozen.subtotal),
  discount: priceText(frozen.discount),
  ...(frozen.discountLabel && { discountLabel: frozen.discountLabel }),
  shipping: priceText(frozen.shipping),
  isPickup: frozen.isPickup,
  shippingService: frozen.service,
  hst: priceText(frozen.hst),
  ...(frozen.taxes && { taxes: taxLines(frozen.taxes) }),
  ...(frozen.shippingTaxed && { shippingTaxed: true }),
  total: priceText(frozen.total),
});

/** The order of a paid quote. */
export const quoteOrder = async (
  db: Queries,
  { order_id: id }: ShopQuoteRow,
): Promise<QuoteOrder | null> => {
  const order = id === null ? undefined : await findOrder(db, id);
  if (!order) return null;
  const paid = await paymentByHand(db, order.id);
  return {
    id: order.id,
    orderNumber: order.number,
    status: order.status,
    means: paid?.means ?? (order.intent === null ? 'nothing' : 'card'),
    paidAt: iso(paid?.at ?? order.created_at),
    shippingAddress: order.is_pickup ? null : (orderAddress(order) ?? null),
    refunded: priceText(order.refunded_cents),
    ...cashRounding(order.cash_rounding_cents),
    terms: orderTerms(order),
    termsVersion: order.terms_version,
  };
};

/** The order whose difference for shipping a quote charges. */
export const mainOrder = async (
  db: Queries,
  { supplement_of: id }: ShopQuoteRow,
): Promise<AdminQuote['supplementOf'] | undefined> => {
  const order = id === null ? undefined : await findOrder(db, id);
  return order && { id: order.id, orderNumber: order.number };
};

/** Everything that the admin sees of one quote. @throws ApiError not_found */
export const adminQuote = async (db: Queries, id: string, now: number): Promise<AdminQuote> => {
  const row = await storedQuote(db, id);
  const frozen = await shownSnapshot(db, row, now);
  const account = row.account_id === WALK_IN ? undefined : await findAccount(db, row.account_id);
  return {
    ...asRow(row, now),
    ...quoteSums(frozen),
    username: account?.username ?? null,
    discountReason: row.discount_reason,
    shippingAddress: quoteAddress(row) ?? null,
    supplementOf: (await mainOrder(db, row)) ?? null,
    freight: await freightOfQuote(db, row),
    isVendor: frozen.isVendor,
    terms: account ? ((await dealerTerms(db, account)) ?? null) : null,
    order: await quoteOrder(db, row),
  };
};

/** One page of quotes, newest first. */
export const adminQuotes = async (
  db: Db,
  query: QueryOf<typeof listAdminQuotes>,
  now: number,
): Promise<Paged<AdminQuoteRow>> => {
  const page = await quotePage(db, query, now);
  return { ...page, rows: page.rows.map((row) => asRow(row, now)) };
};

/** @returns the API error that names the order */
export const alreadyPaid = async (tx: Queries, id: string): Promise<ApiError> =>
  new ApiError<typeof payAdminQuote | typeof cancelAdminQuote>(
    'already_paid',
    'This quote has already been paid.',
    { orderNumber: (await orderOfQuote(tx, id))?.number },
  );

/**
 * Cancels an open quote. A quote that is cancelled or over does not change; a supplement that is over is cancelled too.
 * @throws ApiError not_found, already_paid
 */
export const cancelQuote = (db: Db, id: string, { by, now }: AdminAct): Promise<AdminQuote> =>
  inTransaction(db, async (tx) => {
    const row = await storedQuote(tx, id);
    if (row.supplement_of !== null && ['open', 'expired'].includes(row.state))
      await cancelSupplement(tx, row.supplement_of, { by, now });
    else if (await endQuote(tx, id, 'cancelled')) {
      await endQuotePayment(tx, id, now);
      await noteAct(tx, { at: now, by, act: 'quote.cancelled', subject: `quote:${row.id}` });
    } else if (await endRequest(tx, id))
      await noteAct(tx, { at: now, by, act: 'quote.cancelled', subject: `quote:${row.id}` });
    else if ((await storedQuote(tx, id)).state === 'paid') throw await alreadyPaid(tx, id);
    return adminQuote(tx, id, now);
  });

/**
 * Prices a quote again, at the current prices (docs/rules.md 19.8). The owner's renewal keeps the shop's own discount, and
 * a typed price of the delivery.
 * @returns the quote @throws ApiError not_found, already_paid, not_now; invalid when a part is no longer sold, or no
 * parcel goes there any more
 */
export const renewQuote = async (
  { db, rateSource }: Shop,
  id: string,
  { validDays = QUOTE_DAYS }: BodyOf<typeof renewAdminQuote>,
  { by, now }: AdminAct,
): Promise<AdminQuote & { short: number[] }> => {
  const delivery = await deliveryToday({ db, rateSource }, await storedQuote(db, id));
  return inTransaction(db, async (tx) => {
    const row = await storedQuote(tx, id);
    if (row.awaits_answer === 1) throw hasNoPrice();
    const frozen = readSnapshot(row);
    const isVendor = (await findAccount(tx, row.account_id))?.is_vendor === 1;
    const discount = row.discount_reason
      ? { amount: priceText(frozen.discount), reason: row.discount_reason }
      : null;
    const { snapshot, isOwn, short } = await freezeAgain(tx, row, {
      discount,
      isVendor,
      now,
      delivery,
    });
    const change = {
      snapshot: SNAPSHOT.write(snapshot),
      hash: snapshotHash(snapshot),
      total_cents: snapshot.total,
      discount_reason: isOwn ? row.discount_reason : null,
      valid_until: now + validDays * QUOTE_DAY,
      ends_at: now + validDays * QUOTE_DAY,
    };
    if (!(await reopenQuote(tx, id, change))) {
      if ((await storedQuote(tx, id)).state === 'paid') throw await alreadyPaid(tx, id);
      throw quoteCancelled();
    }
    await setQuotedPieces(tx, id, quotedPieces(id, snapshot));
    if (change.hash !== row.hash) await endQuotePayment(tx, id, now);
    await noteAct(tx, {
      at: now,
      by,
      act: 'quote.renewed',
      subject: `quote:${id}`,
      detail: { cents: snapshot.total, before: row.total_cents },
    });
    return { ...(await adminQuote(tx, id, now)), short };
  });
};

/** @returns the API error for a request for freight that is not answered */
export const hasNoPrice = (): ApiError =>
  new ApiError<typeof payAdminQuote | typeof renewAdminQuote | typeof mailAdminQuote>(
    'not_now',
    'This request has no price for the freight yet.',
  );

export const quoteCancelled = (): ApiError =>
  new ApiError<typeof payAdminQuote>('not_now', 'This quote was cancelled.');

export const quoteIsOver = (): ApiError =>
  new ApiError<typeof payAdminQuote>(
    'quote_expired',
    'This quote is no longer valid. Please price it again.',
  );

/**
 * Queues the mail of an open quote to its customer. @param site the shop's base URL
 * @throws ApiError not_found, already_paid, quote_expired, not_now
 */
export const mailQuote = async (
  tx: Tx,
  id: string,
  { by, now, site }: AdminAct & { site: string },
): Promise<void> => {
  const stored = await storedQuote(tx, id);
  const state = stateAt(stored, now);
  if (state === 'requested') throw hasNoPrice();
  if (state === 'paid') throw await alreadyPaid(tx, id);
  if (state === 'cancelled') throw quoteCancelled();
  if (state === 'expired') throw quoteIsOver();
  if (stored.email === '')
    throw new ApiError<typeof mailAdminQuote>('not_now', 'This customer gave no email address.');
  const row = await promiseAgain(tx, stored, now);
  const frozen = readSnapshot(row);
  const { lines, subtotal, discount, shipping, service, hst, taxes, shippingTaxed, total } = frozen;
  const address = quoteAddress(row);
  const promisedBy = lines.length ? lastPromise(lines.map((line) => line.promisedBy)) : undefined;
  const main = await mainOrder(tx, row);
  const moved = main && (await findOrder(tx, main.id));
  const movedTo = moved && readMovedTax(moved)?.taxes.province;
  const { name, email, number, valid_until: validUntil } = row;
  await queueMail(tx, `quote-link-${newId()}`, now, {
    kind: 'quote-link',
    name,
    email,
    number,
    quoteId: id,
    site,
    lines: lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      unit: line.unit,
    })),
    subtotal,
    discount,
    ...(frozen.discountLabel && { discountLabel: frozen.discountLabel }),
    ...(address && { delivery: { shipping, service, address: addressWithPhone(address) } }),
    hst,
    ...(taxes && { taxes: taxLines(taxes) }),
    ...(shippingTaxed && { shippingTaxed }),
    total,
    validUntil,
    ...(row.freight !== null && { isFreight: true }),
    ...(promisedBy !== undefined && { promisedBy }),
    ...(main && { supplementOf: main.orderNumber }),
    ...(movedTo && { movedTo: PROVINCE_NAMES[movedTo] }),
  });
  await noteAct(tx, { at: now, by, act: 'quote.mailed', subject: `quote:${id}` });
};
