import { type Expression, type SqlBool, sql } from 'kysely';
import { MAX_COUNTED_ROWS, PAGE_SIZE, type Paged } from '../../../shop/paged';
import type { Queries } from '../schema';
import { FORGOTTEN } from '../mail/outbox';
import type { Flag } from '../engine/flag';
import { rowBatches, onePage } from '../engine/paged';
import { type Titles, holdsWords, inWords } from '../holds-words';
import type { OutboxRow } from '../mail/mail-rows';
import { refundedCents } from '../orders/provider-refunds';

type MailState = 'waiting' | 'failed' | 'sent';

/** The admin's interest in a mail, as in the index outbox_list: failed ones come first, then those that wait. */
const rank = sql<number>`case when outbox.sent_at is not null then 0 when outbox.dead = 1 then 2 else 1 end`;

const isIn: Record<MailState, Expression<SqlBool>> = {
  failed: sql<SqlBool>`${rank} = 2`,
  waiting: sql<SqlBool>`${rank} = 1`,
  sent: sql<SqlBool>`${rank} = 0`,
};

export const countMails = async (db: Queries, state: MailState): Promise<number> => {
  const { count } = await db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(isIn[state])
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const lastSentAt = async (db: Queries): Promise<number | null> => {
  const row = await db
    .selectFrom('outbox')
    .select((from) => from.fn.max('sent_at').as('at'))
    .where('sent_at', 'is not', null)
    .executeTakeFirst();
  return row?.at ?? null;
};

/** The last error of a mail that waits for a retry; null when none does. */
export const lastMailError = async (db: Queries): Promise<string | null> =>
  (
    await db
      .selectFrom('outbox')
      .select('last_error')
      .where(sql<SqlBool>`${rank} > 0`)
      .where('last_error', 'is not', null)
      .orderBy('next_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.last_error ?? null;

interface MailQuery {
  q?: string | undefined;
  /** From 1, as in the address. */
  page?: string | undefined;
  state?: MailState | undefined;
  /** Whether the words must stand in the title; else also in the mail itself, with its address. */
  inTitle?: boolean;
}

/** Mails in one state, newest first. */
const mailsIn = (db: Queries, state: MailState) =>
  db.selectFrom('outbox').where(isIn[state]).orderBy('created_at', 'desc').orderBy('id', 'desc');

/** The ids of the first mails that contain these words, read in batches until there are at least `max`. */
const matchingMails = async (
  db: Queries,
  { q, state, inTitle }: MailQuery,
  { titles, max }: { titles: Titles; max: number },
): Promise<string[]> => {
  const words = holdsWords(
    [
      'outbox.kind',
      ...(inTitle ? [] : ['outbox.payload' as const]),
      inWords('outbox.kind', titles),
    ],
    q,
  );
  const isMatch = sql<Flag>`case when ${words} then 1 else 0 end`.as('is_found');
  const ids: string[] = [];
  for (const one of state ? [state] : (['failed', 'waiting', 'sent'] as const))
    for await (const batch of rowBatches(
      mailsIn(db, one).select(['created_at', 'id', isMatch]),
      'outbox',
    )) {
      ids.push(...batch.flatMap(({ id, is_found }) => (is_found ? [id] : [])));
      if (ids.length >= max) return ids;
    }
  return ids;
};

/** One page of mails: failed ones first, then those that wait. Past the end it is the last page. */
export const mailPage = async (
  db: Queries,
  query: MailQuery,
  titles: Titles,
): Promise<Paged<OutboxRow>> => {
  const { q, state, page = '1' } = query;
  if (!q?.trim()) {
    const all = db
      .selectFrom('outbox')
      .selectAll()
      .$if(state !== undefined, (rows) => rows.where(isIn[state ?? 'waiting']))
      .orderBy(sql`${rank} desc`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
    return onePage(db, all, page);
  }
  const max = Math.max(MAX_COUNTED_ROWS, Number(page) * PAGE_SIZE) + 1;
  const ids = await matchingMails(db, query, { titles, max });
  const last = Math.max(1, Math.ceil(ids.length / PAGE_SIZE));
  const shown = Math.min(Number(page), last);
  const onIt = ids.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE);
  const rows = onIt.length
    ? await db.selectFrom('outbox').selectAll().where('id', 'in', onIt).execute()
    : [];
  return {
    rows: rows.toSorted((a, b) => onIt.indexOf(a.id) - onIt.indexOf(b.id)),
    total: Math.min(ids.length, MAX_COUNTED_ROWS),
    isMore: ids.length > MAX_COUNTED_ROWS,
    page: shown,
    pageSize: PAGE_SIZE,
  };
};

export const findMail = (db: Queries, id: string): Promise<OutboxRow | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();

/** Makes unsent mails due at once and resets their attempts. @param id one mail; by default all failed ones */
export const makeDue = async (db: Queries, now: number, id?: string): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ dead: 0, attempts: 0, next_at: now })
    .where('sent_at', 'is', null)
    .where('payload', '<>', FORGOTTEN)
    .where('lease_until', '<=', now)
    .$if(id !== undefined, (rows) => rows.where('id', '=', id ?? ''))
    .$if(id === undefined, (rows) => rows.where('dead', '=', 1))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** The last event of the payment provider. */
export const lastPaymentNews = (
  db: Queries,
): Promise<{ kind: string; created_at: number } | undefined> =>
  db
    .selectFrom('provider_event')
    .select(['kind', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When the oldest mail that is due was queued, epoch ms; null when none is. */
export const oldestMail = async (db: Queries, now: number): Promise<number | null> => {
  const row = await db
    .selectFrom('outbox')
    .select((from) => from.fn.min('created_at').as('at'))
    .where(isIn.waiting)
    .where('next_at', '<=', now)
    .executeTakeFirst();
  return row?.at ?? null;
};

/** When the oldest refund that waits for the payment provider was begun, epoch ms; null when none does. */
export const oldestRefund = async (db: Queries): Promise<number | null> => {
  const row = await db
    .selectFrom('refund')
    .select((from) => from.fn.min('created_at').as('at'))
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row?.at ?? null;
};

interface OpenRefund {
  order_id: string;
  number: string;
  amount_cents: number;
  state: 'pending' | 'succeeded' | 'failed';
  last_error: string | null;
}

/** Unfinished refunds, oldest first, with the sum that is still to be refunded. */
export const openRefunds = (db: Queries): Promise<OpenRefund[]> =>
  db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .select([
      'refund.order_id',
      'orders.number',
      // Less what was refunded of a cancelled order since.
      sql<number>`case when refund.kind = 'cancel' and orders.total_cents - ${refundedCents} < refund.amount_cents
        then orders.total_cents - ${refundedCents} else refund.amount_cents end`.as('amount_cents'),
      'refund.state',
      'refund.last_error',
    ])
    .where('refund.state', '<>', 'succeeded')
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .execute();
