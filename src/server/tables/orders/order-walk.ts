// Walks through all orders by key, in batches, so that other requests are answered in between.
import { promisify } from 'node:util';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Attention } from '../../../shop/orders/attention';
import { lapsedBefore } from '../../../shop/orders/late';
import { type OrderStatus, meantNumber } from '../../../shop/orders/order';
import { dayStart } from '../../../shop/shop-day';
import { databaseEngine } from '../engine/database';
import type { Queries } from '../schema';
import { holdsFoldedText, holdsWords } from '../holds-words';
import { PIECES_LEFT } from './pieces-left';

/** The place of an order in the list of all orders. */
export interface OrderKey {
  created_at: number;
  id: string;
}

export interface OrderFilter {
  /** 'open' means pending or processing. */
  status?: OrderStatus | 'open' | undefined;
  attention?: Attention | 'any' | undefined;
  /** To be shipped, late with it, so late that it lapsed, to be picked up, owed on terms, or overdue. */
  work?: 'ship' | 'late' | 'lapsed' | 'pickup' | 'owed' | 'overdue' | undefined;
  /** An order without a promised day that was paid before this time is late. */
  lateSince?: number | undefined;
  /** An order that is due, or promised, before this day is late: '2026-11-30'. */
  today?: string | undefined;
  /** Placed at this time or later. */
  since?: number | undefined;
  /** Placed before this time. */
  until?: number | undefined;
  delivery?: 'parcel' | 'pickup' | undefined;
  /** The parcel's province. */
  province?: string | undefined;
  /** Words of the username or the mail address. */
  customer?: string | undefined;
  /** Words of the SKU or the name of one part. */
  part?: string | undefined;
  po?: string | undefined;
  /** Words of a note. */
  note?: string | undefined;
}

interface Step {
  /** The walk begins behind this order; by default it begins with the first one. */
  from?: OrderKey | undefined;
  isBack?: boolean;
  limit: number;
}

export interface OrderWalk {
  /** Reads the next matching orders, up to the limit. */
  keys: (step: Step) => Promise<OrderKey[]>;
  orderKey: (id: string | undefined) => Promise<OrderKey | undefined>;
  /** The order with this number, if it passes the filter. */
  orderKeyByNumber: (number: string) => Promise<OrderKey | undefined>;
  /** Whether an order comes before another in this list. */
  isBefore: (key: OrderKey, other: OrderKey) => boolean;
}

/** Orders that one statement searches: 2 ms on SQLite, which blocks all other requests meanwhile. */
const BATCH_SIZE = 5000;

/** Batch size where the facts of each order are read. */
const SLOW_BATCH_SIZE = 1000;

const upperCase = (text: string): string => text.toUpperCase();

/** Resolves after all other waiting requests were served. */
const nextRound = promisify(setImmediate);

/** Repeats the condition of the index orders_open. With `in`, SQLite would sort all orders of two statuses instead. */
const isOpen = sql`orders.status not in ('shipped', 'delivered', 'cancelled')`;

const username = sql<string>`(select username from account where account.id = orders.account_id)`;

const hasPart = (words: string) => sql<SqlBool>`exists (
  select 1 from order_item where order_item.order_id = orders.id
  and ${holdsWords(['order_item.sku', 'order_item.name'], words)}
)`;

const hasNote = (words: string) => sql<SqlBool>`exists (
  select 1 from order_note where order_note.order_id = orders.id
  and ${holdsWords(['order_note.body'], words)}
)`;

/** Tests that no index serves: orders are read one by one until enough have passed. */
const slowTests = ({
  delivery,
  province,
  customer,
  part,
  po,
  note,
}: OrderFilter): Expression<SqlBool>[] => [
  ...(delivery ? [sql<SqlBool>`orders.is_pickup = ${delivery === 'pickup' ? 1 : 0}`] : []),
  ...(province
    ? [
        sql<SqlBool>`orders.is_pickup = 0`,
        sql<SqlBool>`orders.address like ${`%"state":"${province}"%`}`,
      ]
    : []),
  ...(customer ? [holdsWords([username, 'orders.email'], customer)] : []),
  ...(po ? [sql<SqlBool>`orders.po_number is not null`, holdsWords(['orders.po_number'], po)] : []),
  ...(part ? [hasPart(part)] : []),
  ...(note ? [hasNote(note)] : []),
];

/**
 * Quick tests of an order's text (order-words.ts). They pass everything that the slow
 * tests pass, and leave few orders to those.
 */
const quickTests = ({ customer, part, po }: OrderFilter): Expression<SqlBool>[] =>
  [customer, part, po].flatMap((words) =>
    words ? [holdsFoldedText('order_words.words', words)] : [],
  );

/** Repeats the condition of the partial index order_terms_due. */
const isOwed = (before: string | undefined) => sql<SqlBool>`orders.id in (
  select order_terms.order_id from order_terms where order_terms.open_cents > 0
  ${before === undefined ? sql`` : sql`and order_terms.due_day < ${before}`}
)`;

/**
 * Tests for a line that should have left before a day; an order from before there were promises, for its own time. An order
 * that is ready for pickup is not late.
 * @param due the day of a line @param since the time of an order without one
 */
const isBehind = (due: Expression<unknown>, before: string, since: number) => sql<SqlBool>`(
  exists (
    select 1 from order_item where order_item.order_id = orders.id
    and ${due} < ${before} and ${PIECES_LEFT} > 0
  ) and orders.ready_at is null
  or orders.is_pickup = 0 and orders.created_at < ${since} and not exists (
    select 1 from order_item where order_item.order_id = orders.id
    and order_item.promised_by is not null
  )
)`;

const lateTests = ({ work, lateSince = 0, today = '' }: OrderFilter): Expression<SqlBool>[] => {
  if (work === 'late') return [isBehind(sql.ref('order_item.promised_by'), today, lateSince)];
  if (work !== 'lapsed') return [];
  const before = today && lapsedBefore(today);
  const since = dayStart(before)?.getTime() ?? 0;
  const agreed = sql`coalesce(order_item.agreed_by, order_item.promised_by)`;
  return [isBehind(agreed, before, since)];
};

const passes = (filter: OrderFilter): Expression<SqlBool> => {
  const { status, attention, work, today, since, until } = filter;
  const isMoney = work === 'owed' || work === 'overdue';
  const tests = [
    ...(status === 'open' || (work && !isMoney) ? [isOpen] : []),
    ...(work === 'pickup' || work === 'ship'
      ? [sql`orders.is_pickup = ${work === 'pickup' ? 1 : 0}`]
      : []),
    ...(isMoney ? [isOwed(work === 'overdue' ? (today ?? '') : undefined)] : []),
    ...(work === 'ship' ? [sql`orders.status = 'processing'`] : []),
    ...lateTests(filter),
    ...(status && status !== 'open' ? [sql`orders.status = ${status}`] : []),
    ...(attention ? [sql`orders.attention is not null`] : []),
    ...(attention && attention !== 'any'
      ? [sql`' ' || orders.attention || ' ' like ${`% ${attention} %`}`]
      : []),
    ...(since === undefined ? [] : [sql`orders.created_at >= ${since}`]),
    ...(until === undefined ? [] : [sql`orders.created_at < ${until}`]),
    ...slowTests(filter),
  ];
  return tests.length ? sql<SqlBool>`(${sql.join(tests, sql` and `)})` : sql<SqlBool>`1 = 1`;
};

/** The number of orders that pass a filter. */
export const countOrders = async (db: Queries, filter: OrderFilter): Promise<number> =>
  (
    await db
      .selectFrom('orders')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where(passes(filter))
      .executeTakeFirstOrThrow()
  ).count;

/** Walks through the orders that pass a filter and contain these words, if any: newest first, open ones oldest first. */
export const orderWalk = (
  db: Queries,
  { q, ...filter }: OrderFilter & { q?: string | undefined },
): OrderWalk => {
  const isOldestFirst = filter.status === 'open' || filter.work !== undefined;
  const orders = () => db.selectFrom('orders').select(['orders.created_at', 'orders.id']);

  /** The SQL for walking in this direction through a table that has the key of orders. */
  const way = (isBack: boolean, at: string, id: string) => {
    const isUp = isOldestFirst !== isBack;
    const key = sql`(${sql.ref(at)}, ${sql.ref(id)})`;
    const pair = (to: OrderKey) => sql`(${to.created_at}, ${to.id})`;
    const inOrder = sql.raw(isUp ? 'asc' : 'desc');
    return {
      behind: (from: OrderKey | undefined) =>
        from
          ? sql<SqlBool>`${key} ${sql.raw(isUp ? '>' : '<')} ${pair(from)}`
          : sql<SqlBool>`1 = 1`,
      upTo: (end: OrderKey | undefined) =>
        end
          ? sql<SqlBool>`${key} ${sql.raw(isUp ? '<=' : '>=')} ${pair(end)}`
          : sql<SqlBool>`1 = 1`,
      order: sql`${sql.ref(at)} ${inOrder}, ${sql.ref(id)} ${inOrder}`,
    };
  };

  const listed = ({ from, isBack = false, limit }: Step): Promise<OrderKey[]> => {
    const { behind, order } = way(isBack, 'orders.created_at', 'orders.id');
    return orders().where(behind(from)).where(passes(filter)).orderBy(order).limit(limit).execute();
  };

  const { since = 0, until = Number.MAX_SAFE_INTEGER } = filter;
  // Few orders are open, owed or flagged, so they need no batches.
  const isFew = isOldestFirst || filter.attention !== undefined;
  // PostgreSQL serves others meanwhile, and would read the tables of parts and notes once for each batch.
  const isSlow = !isFew && databaseEngine(db) === 'sqlite' && slowTests(filter).length > 0;

  const searched = async (words: string, { from, isBack = false, limit }: Step) => {
    const { behind, upTo, order } = way(isBack, 'order_words.created_at', 'order_words.order_id');
    const keys: OrderKey[] = [];
    for (let start = from; ;) {
      const end = await db
        .selectFrom('order_words')
        .select(['order_words.created_at', 'order_words.order_id as id'])
        .where(behind(start))
        .where('order_words.created_at', '>=', since)
        .where('order_words.created_at', '<', until)
        .orderBy(order)
        .offset((isSlow ? SLOW_BATCH_SIZE : BATCH_SIZE) - 1)
        .limit(1)
        .executeTakeFirst();
      const batch = await db
        .selectFrom('order_words')
        // A cross join keeps SQLite from beginning with the orders of a status, which may be all.
        .crossJoin('orders')
        .select(['orders.created_at', 'orders.id'])
        .whereRef('orders.id', '=', 'order_words.order_id')
        .where(behind(start))
        .where(upTo(end))
        .where('order_words.created_at', '>=', since)
        .where('order_words.created_at', '<', until)
        .where(holdsFoldedText('order_words.words', words))
        .where((row) => row.and(quickTests(filter)))
        .where(passes(filter))
        .orderBy(order)
        .limit(limit - keys.length)
        .execute();
      keys.push(...batch);
      if (!end || keys.length >= limit) return keys;
      start = end;
      await nextRound();
    }
  };

  return {
    keys: (step) => (q || isSlow ? searched(q ?? '', step) : listed(step)),
    orderKey: async (id) =>
      id === undefined ? undefined : orders().where('orders.id', '=', id).executeTakeFirst(),
    orderKeyByNumber: (typed) => {
      const number = typed.trim().replace(/^#/, '');
      return orders()
        .where('orders.number', 'in', [number, meantNumber(number) ?? number].map(upperCase))
        .where(passes(filter))
        .executeTakeFirst();
    },
    isBefore: (key, other) => {
      const isOlder =
        key.created_at < other.created_at ||
        (key.created_at === other.created_at && key.id < other.id);
      return key.id !== other.id && isOlder === isOldestFirst;
    },
  };
};
