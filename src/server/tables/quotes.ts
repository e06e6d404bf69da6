// Quotes of the shop, and the payments that were taken by hand for them.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { INTERNAL_DOMAIN } from '../../shop/messages/message';
import { PAGE_SIZE, type Paged } from '../../shop/paged';
import { changesRow } from './engine/database';
import type { Queries, Schema } from './schema';
import { countRows, onePage } from './engine/paged';
import { holdsWords } from './holds-words';
import type {
  OrderPaymentRow,
  QuoteLinkRow,
  ShopQuoteLineRow,
  ShopQuotePartRow,
  ShopQuoteRow,
} from './checkout/checkout-rows';
import { compactPostal, isPostalCode } from '../../shop/shipping/shipping';
import { OPEN } from './checkout/checkouts';

/**
 * The internal account that owns the orders of walk-in customers. A migration adds it; lists of accounts leave it out,
 * like deleted ones. It has no usable password.
 */
export const WALK_IN = 'walk-in';

/** Replaces a deleted e-mail address. No mail is ever delivered there. */
export const NO_EMAIL = `deleted@${INTERNAL_DOMAIN}`;

/** The columns of a quote about a person, once the person is removed. */
export const NO_PERSON = {
  name: 'Deleted account',
  email: NO_EMAIL,
  discount_reason: null,
  address: null,
  freight: null,
};

/** The pieces that an open quote reserves: of its lines, and of the parts of their kits. */
interface QuotedPieces {
  lines: ShopQuoteLineRow[];
  parts: ShopQuotePartRow[];
}

/** Replaces the pieces that a quote reserves. */
export const setQuotedPieces = async (
  db: Queries,
  id: string,
  { lines, parts }: QuotedPieces,
): Promise<void> => {
  await db.deleteFrom('shop_quote_line').where('quote_id', '=', id).execute();
  await db.deleteFrom('shop_quote_part').where('quote_id', '=', id).execute();
  if (lines.length) await db.insertInto('shop_quote_line').values(lines).execute();
  if (parts.length) await db.insertInto('shop_quote_part').values(parts).execute();
};

export const addQuote = async (
  db: Queries,
  row: ShopQuoteRow,
  pieces: QuotedPieces,
): Promise<void> => {
  await db.insertInto('shop_quote').values(row).execute();
  await setQuotedPieces(db, row.id, pieces);
};

export const findQuote = (db: Queries, id: string): Promise<ShopQuoteRow | undefined> =>
  db.selectFrom('shop_quote').selectAll().where('id', '=', id).executeTakeFirst();

interface QuoteQuery {
  q?: string | undefined;
  page?: string | undefined;
  /** Reads the quotes after, or before, the one with this id. */
  after?: string | undefined;
  before?: string | undefined;
  state?: ShopQuoteRow['state'] | 'requested' | undefined;
}

/**
 * Matches quotes in this state at this time. An open quote past its day counts as expired before the job marks it, and a
 * request without an answer does not.
 */
const inState =
  (state: NonNullable<QuoteQuery['state']>, now: number) =>
  (row: ExpressionBuilder<Schema, 'shop_quote'>): Expression<SqlBool> => {
    if (state === 'requested') return row('awaits_answer', '=', 1);
    if (state === 'open') return row.and([row('state', '=', OPEN), row('valid_until', '>', now)]);
    if (state !== 'expired') return row('state', '=', state);
    return row.or([
      row.and([row('state', '=', 'expired'), row('awaits_answer', '=', 0)]),
      row.and([row('state', '=', OPEN), row('valid_until', '<=', now)]),
    ]);
  };

/** The number of the order that a column of a quote leads to. */
const orderNumber = (column: 'order_id' | 'supplement_of'): Expression<string> =>
  sql<string>`(select orders.number from orders where orders.id = ${sql.ref(`shop_quote.${column}`)})`;

/** Matches quotes by number, customer, mail address and the numbers of their orders, or by the postal code of a delivery. */
const found = (q: string | undefined): Expression<SqlBool> => {
  const postal = q === undefined ? '' : compactPostal(q);
  if (isPostalCode(postal))
    return sql<SqlBool>`replace(upper(shop_quote.address), ' ', '') like ${`%"${postal}"%`}`;
  return holdsWords(
    [
      'shop_quote.number',
      'shop_quote.name',
      'shop_quote.email',
      orderNumber('order_id'),
      orderNumber('supplement_of'),
    ],
    q,
  );
};

/** One page of quotes, newest first: by its number, or the page after or before a quote. */
export const quotePage = async (
  db: Queries,
  { q, page, after, before, state }: QuoteQuery,
  now: number,
): Promise<Paged<ShopQuoteRow>> => {
  const all = db
    .selectFrom('shop_quote')
    .selectAll()
    .where(found(q))
    .$if(state !== undefined, (some) => some.where(inState(state ?? 'open', now)));
  const newest = all.orderBy('created_at', 'desc').orderBy('id', 'desc');
  const from = await findQuote(db, after ?? before ?? '');
  const pageKeys = (rows: ShopQuoteRow[], isFirst: boolean, isLast: boolean) => ({
    before: isFirst ? null : (rows[0]?.id ?? null),
    after: isLast ? null : (rows.at(-1)?.id ?? null),
  });
  if (!from) {
    const counted = await onePage(db, newest, page);
    const isLast = !counted.isMore && counted.page * PAGE_SIZE >= counted.total;
    return { ...counted, keys: pageKeys(counted.rows, counted.page === 1, isLast) };
  }
  const key = sql`(created_at, id)`;
  const startKey = sql`(${from.created_at}, ${from.id})`;
  const isBack = after === undefined;
  const near = isBack
    ? all
        .where(sql<SqlBool>`${key} > ${startKey}`)
        .orderBy('created_at')
        .orderBy('id')
    : newest.where(sql<SqlBool>`${key} < ${startKey}`);
  const more = await near.limit(PAGE_SIZE + 1).execute();
  const isEnd = more.length <= PAGE_SIZE;
  const rows = more.slice(0, PAGE_SIZE);
  if (isBack) rows.reverse();
  return {
    ...(await countRows(db, newest)),
    rows,
    page: 0,
    pageSize: PAGE_SIZE,
    keys: pageKeys(rows, isBack && isEnd, !isBack && isEnd),
  };
};

/** Ends a quote that is in one of these states. @returns false when it is in another one */
const endFrom = (
  db: Queries,
  id: string,
  state: 'paid' | 'cancelled',
  from: readonly ShopQuoteRow['state'][],
): Promise<boolean> =>
  changesRow(
    db.updateTable('shop_quote').set({ state }).where('id', '=', id).where('state', 'in', from),
  );

/** Ends an open quote; its pieces are released. @returns false when it had ended already */
export const endQuote = (db: Queries, id: string, state: 'paid' | 'cancelled'): Promise<boolean> =>
  endFrom(db, id, state, ['open']);

/** Cancels a request that has no answer yet. @returns false when it has ended, or was answered */
export const endRequest = (
  db: Queries,
  id: string,
  change: Partial<Pick<ShopQuoteRow, 'freight'>> = {},
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('shop_quote')
      .set({ ...change, state: 'cancelled', awaits_answer: 0 })
      .where('id', '=', id)
      .where('awaits_answer', '=', 1),
  );

/** Counts the requests that the shop has not answered. */
export const countRequests = async (db: Queries): Promise<number> => {
  const { count } = await db
    .selectFrom('shop_quote')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`awaits_answer = 1`) // a parameter would not match the partial index
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Marks a quote as paid by card, whatever state it reached meanwhile. @returns false when it was paid before */
export const endQuoteByCard = (db: Queries, id: string): Promise<boolean> =>
  endFrom(db, id, 'paid', ['open', 'expired', 'cancelled']);

/** Ends a supplement that is not paid, whether its day has passed or not. @returns false when it was paid or cancelled */
export const endSupplement = (
  db: Queries,
  id: string,
  state: 'paid' | 'cancelled',
): Promise<boolean> => endFrom(db, id, state, ['open', 'expired']);

/** Stores the order of a quote, with the contents that were paid: those of an earlier price, if that was paid late. */
export const setQuoteOrder = async (
  db: Queries,
  id: string,
  orderId: string,
  { snapshot, hash, total_cents }: Pick<ShopQuoteRow, 'snapshot' | 'hash' | 'total_cents'>,
): Promise<void> => {
  await db
    .updateTable('shop_quote')
    .set({ order_id: orderId, snapshot, hash, total_cents })
    .where('id', '=', id)
    .execute();
};

/** Keeps an open quote valid until this time at least, epoch ms. @returns false when it has ended */
export const extendQuote = (db: Queries, id: string, until: number): Promise<boolean> =>
  changesRow(
    db
      .updateTable('shop_quote')
      .set((row) => ({
        valid_until: row
          .case()
          .when('valid_until', '<', until)
          .then(until)
          .else(row.ref('valid_until'))
          .end(),
      }))
      .where('id', '=', id)
      .where('state', '=', OPEN),
  );

type Prices = Pick<
  ShopQuoteRow,
  'snapshot' | 'hash' | 'total_cents' | 'discount_reason' | 'valid_until' | 'ends_at'
>;

/** Opens a quote again, with other prices. @returns false when it was paid or cancelled meanwhile */
export const reopenQuote = (db: Queries, id: string, change: Prices): Promise<boolean> =>
  changesRow(
    db
      .updateTable('shop_quote')
      .set({ ...change, state: 'open' })
      .where('id', '=', id)
      .where('state', 'in', ['open', 'expired'])
      .where('awaits_answer', '=', 0),
  );

/** Makes a request a quote with these prices. @returns false when it has ended, or was answered */
export const answerRequest = (db: Queries, id: string, change: Prices): Promise<boolean> =>
  changesRow(
    db
      .updateTable('shop_quote')
      .set({ ...change, state: 'open', awaits_answer: 0 })
      .where('id', '=', id)
      .where('awaits_answer', '=', 1),
  );

/** Stores the contents of a quote whose prices stay. */
export const setContents = async (
  db: Queries,
  id: string,
  { snapshot, hash }: Pick<ShopQuoteRow, 'snapshot' | 'hash'>,
): Promise<void> => {
  await db.updateTable('shop_quote').set({ snapshot, hash }).where('id', '=', id).execute();
};

export const addQuoteLink = async (db: Queries, row: QuoteLinkRow): Promise<void> => {
  await db.insertInto('quote_link').values(row).execute();
};

/** The quote of a link. */
export const quoteByLink = (db: Queries, tokenHash: string): Promise<ShopQuoteRow | undefined> =>
  db
    .selectFrom('quote_link')
    .innerJoin('shop_quote', 'shop_quote.id', 'quote_link.quote_id')
    .selectAll('shop_quote')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/** All quotes in batches, for the audit. */
export async function* quoteBatches(db: Queries): AsyncGenerator<ShopQuoteRow[]> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('shop_quote')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
      .execute();
    yield rows;
    last = rows.at(-1)?.id ?? '';
    if (rows.length < 500) return;
  }
}

/** Ends the open quotes whose time is over at `now`, epoch ms. */
export const expireQuotes = async (db: Queries, now: number): Promise<void> => {
  await db
    .updateTable('shop_quote')
    .set({ state: 'expired' })
    .where('state', '=', OPEN)
    .where('valid_until', '<=', now)
    .execute();
};

/** Cancels the open quotes of a deleted account, and removes the person and the links from all of them. */
export const forgetQuotes = async (db: Queries, accountId: string, now: number): Promise<void> => {
  const ids = db.selectFrom('shop_quote').select('id').where('account_id', '=', accountId);
  await db.deleteFrom('quote_link').where('quote_id', 'in', ids).execute();
  await db
    .updateTable('checkout')
    .set({ expires_at: now })
    .where('quote_id', 'in', ids)
    .where('state', '=', OPEN)
    .execute();
  await db
    .updateTable('shop_quote')
    .set({ state: 'cancelled', awaits_answer: 0 })
    .where('account_id', '=', accountId)
    .where((row) => row.or([row('state', '=', OPEN), row('awaits_answer', '=', 1)]))
    .execute();
  await db.updateTable('shop_quote').set(NO_PERSON).where('account_id', '=', accountId).execute();
};

/** Removes the person and the links from quotes without an order that were made before this time, epoch ms. */
export const forgetOldQuotes = async (db: Queries, before: number): Promise<void> => {
  const old = db
    .selectFrom('shop_quote')
    .select('id')
    .where('created_at', '<', before)
    .where('order_id', 'is', null)
    .where('state', '<>', OPEN)
    .where('email', '<>', NO_EMAIL);
  await db.deleteFrom('quote_link').where('quote_id', 'in', old).execute();
  await db
    .updateTable('shop_quote')
    .set({ state: 'cancelled', awaits_answer: 0 })
    .where('id', 'in', old)
    .where('awaits_answer', '=', 1)
    .execute();
  await db.updateTable('shop_quote').set(NO_PERSON).where('id', 'in', old).execute();
};

/** All quotes for an account, oldest first. */
export const accountQuotes = (db: Queries, accountId: string): Promise<ShopQuoteRow[]> =>
  db
    .selectFrom('shop_quote')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const addOrderPayment = async (db: Queries, row: OrderPaymentRow): Promise<void> => {
  await db.insertInto('order_payment').values(row).execute();
};

export const paymentByHand = (db: Queries, orderId: string): Promise<OrderPaymentRow | undefined> =>
  db.selectFrom('order_payment').selectAll().where('order_id', '=', orderId).executeTakeFirst();

/** The number and id of the order of a quote. */
export const orderOfQuote = (
  db: Queries,
  quoteId: string,
): Promise<{ id: string; number: string } | undefined> =>
  db
    .selectFrom('shop_quote')
    .innerJoin('orders', 'orders.id', 'shop_quote.order_id')
    .select(['orders.id', 'orders.number'])
    .where('shop_quote.id', '=', quoteId)
    .executeTakeFirst();

/** The number and id of the quote that an order came from. */
export const quoteOfOrder = (
  db: Queries,
  orderId: string,
): Promise<{ id: string; number: string } | undefined> =>
  db
    .selectFrom('shop_quote')
    .select(['id', 'number'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/** The customer's name on the quote that an order came from. */
export const nameOnQuote = async (db: Queries, orderId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('shop_quote')
      .select('name')
      .where('order_id', '=', orderId)
      .executeTakeFirst()
  )?.name;
