import { setImmediate } from 'node:timers/promises';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Paged } from '../../../shop/paged';
import type { Queries, Schema } from '../schema';
import { onePage } from '../engine/paged';
import { type Titles, holdsWords, inWords } from '../holds-words';
import type { AuditLogRow } from './log-rows';

/** The id in 'order:ID'; the part before the colon is the kind. */
const idIn = (kind: string): Expression<string> =>
  sql<string>`case when entry.subject like ${sql.lit(`${kind}:%`)}
    then substr(entry.subject, ${sql.lit(kind.length + 2)}) end`;

const numberIn = (kind: string): Expression<number> => sql<number>`cast(${idIn(kind)} as bigint)`;

/** Entries beside who acted and the rows that their subjects name. */
const withSubjects = (db: Queries) =>
  db
    .selectFrom('audit_log as entry')
    .leftJoin('account', 'account.id', 'entry.account_id')
    .leftJoin('account as named', (join) => join.on('named.id', '=', idIn('account')))
    .leftJoin('invitation', (join) => join.on('invitation.id', '=', idIn('account')))
    .leftJoin('orders', (join) => join.on('orders.id', '=', idIn('order')))
    .leftJoin('shop_quote', (join) => join.on('shop_quote.id', '=', idIn('quote')))
    .leftJoin('message', (join) => join.on('message.id', '=', idIn('message')))
    .leftJoin('company', (join) => join.on('company.id', '=', idIn('company')))
    .leftJoin('staff_role', (join) => join.on('staff_role.id', '=', idIn('role')))
    .leftJoin('example_build', (join) => join.on('example_build.id', '=', idIn('example')))
    .leftJoin('category', (join) => join.on('category.id', '=', numberIn('category')))
    .leftJoin('product', (join) => join.on('product.id', '=', numberIn('product')));

/** An entry with the names of its actor and its subject, as far as they are known. */
export interface NamedAct extends AuditLogRow {
  /** The account that acted; null for the server itself. */
  username: string | null;
  /** The role of that account; null for a customer. */
  role_id: string | null;
  /** When that account was deleted. */
  deleted_at: number | null;
  order_number: string | null;
  quote_number: string | null;
  account_name: string | null;
  account_role: string | null;
  account_deleted_at: number | null;
  invited_name: string | null;
  invited_email: string | null;
  invited_role: string | null;
  sender: string | null;
  company_name: string | null;
  role_name: string | null;
  example_title: string | null;
  category_name: string | null;
  product_id: number | null;
  product_name: string | null;
  /** JSON text. */
  product_attributes: string | null;
}

const namedActs = async (db: Queries, rows: readonly AuditLogRow[]): Promise<NamedAct[]> => {
  if (!rows.length) return [];
  const named = await withSubjects(db)
    .leftJoin('deleted_account', 'deleted_account.account_id', 'entry.account_id')
    .leftJoin('deleted_account as gone', (join) => join.on('gone.account_id', '=', idIn('account')))
    .selectAll('entry')
    .select([
      'account.username',
      'account.role_id',
      'deleted_account.deleted_at',
      'orders.number as order_number',
      'shop_quote.number as quote_number',
      'named.username as account_name',
      'named.role_id as account_role',
      'gone.deleted_at as account_deleted_at',
      'invitation.name as invited_name',
      'invitation.email as invited_email',
      'invitation.role_id as invited_role',
      'message.name as sender',
      'company.name as company_name',
      'staff_role.name as role_name',
      'example_build.title as example_title',
      'category.name as category_name',
      'product.id as product_id',
      'product.name as product_name',
      'product.attributes as product_attributes',
    ])
    .where(
      'entry.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(named.map((act) => [act.id, act]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
};

/** An entry meets all of them. Times are epoch ms. */
export interface ActFilter {
  q?: string | undefined;
  /** The account that acted; null for the server itself. */
  by?: string | null | undefined;
  acts?: readonly string[] | undefined;
  from?: number | undefined;
  before?: number | undefined;
}

/** The names that the search may find. */
export interface SeenActs {
  /** The title of each action. */
  titles: Titles;
  /** Whether customers, and senders of messages, are found by name. */
  customers: boolean;
  senders: boolean;
}

/** Whether an entry holds every word: in its title, and in the names of its actor and its subject. */
const holds =
  (db: Queries, q: string, { titles, customers, senders }: SeenActs) =>
  ({ exists }: ExpressionBuilder<Schema, 'audit_log'>): Expression<SqlBool> =>
    exists(
      withSubjects(db)
        .select(sql.lit(1).as('one'))
        .where('entry.id', '=', sql.ref<string>('audit_log.id'))
        .where(
          holdsWords(
            [
              'entry.act',
              'entry.subject',
              'entry.by_name',
              ...(customers
                ? ([
                    'account.username',
                    'named.username',
                    'invitation.name',
                    'company.name',
                  ] as const)
                : [
                    sql<string>`case when account.role_id is not null then account.username end`,
                    sql<string>`case when named.role_id is not null then named.username end`,
                    sql<string>`case when invitation.role_id is not null then invitation.name end`,
                  ]),
              ...(senders ? (['message.name'] as const) : []),
              'orders.number',
              'shop_quote.number',
              'staff_role.name',
              'example_build.title',
              'category.name',
              'product.name',
              'product.sku',
              inWords('entry.act', titles),
            ],
            q,
          ),
        ),
    );

const filtered = (db: Queries, { q, by, acts, from, before }: ActFilter, seen: SeenActs) =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .$if(by === null, (some) => some.where('account_id', 'is', null))
    .$if(typeof by === 'string', (some) => some.where('account_id', '=', by ?? ''))
    .$if(acts !== undefined, (some) => some.where('act', 'in', acts ?? []))
    .$if(from !== undefined, (some) => some.where('at', '>=', from ?? 0))
    .$if(before !== undefined, (some) => some.where('at', '<', before ?? 0))
    .$if(Boolean(q?.trim()), (some) => some.where(holds(db, q ?? '', seen)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');

/** One page of the log, newest first. @param page counted from 1, as in the address */
export const actPage = async (
  db: Queries,
  filter: ActFilter,
  seen: SeenActs,
  page?: string,
): Promise<Paged<NamedAct>> => {
  const found = await onePage(db, filtered(db, filter, seen), page);
  return { ...found, rows: await namedActs(db, found.rows) };
};

/** Entries that one statement reads. */
const BATCH_SIZE = 500;

/** All entries that meet a filter, newest first, in batches; the next one is read when the one before was used. */
export async function* actBatches(
  db: Queries,
  filter: ActFilter,
  seen: SeenActs,
): AsyncGenerator<NamedAct[]> {
  const query = filtered(db, filter, seen).limit(BATCH_SIZE);
  let rows = await query.execute();
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    yield await namedActs(db, rows);
    if (rows.length < BATCH_SIZE) return;
    await setImmediate();
    rows = await query.where(sql<SqlBool>`(at, id) < (${last.at}, ${last.id})`).execute();
  }
}

/** Accounts that belong to the staff, or did before, with the name that the log has last. */
export const staffInLog = async (db: Queries): Promise<{ id: string; name: string }[]> => {
  const left = await db
    .selectFrom('audit_log')
    .select('subject')
    .distinct()
    .where('act', '=', 'person.left')
    .execute();
  const present = await db
    .selectFrom('account')
    .select('id')
    .where('role_id', 'is not', null)
    .execute();
  const rows = await db
    .selectFrom('account')
    .leftJoin('deleted_account', 'deleted_account.account_id', 'account.id')
    .select(['account.id', 'account.username', 'deleted_account.deleted_at'])
    .select((row) =>
      row
        .selectFrom('audit_log')
        .select('by_name')
        .whereRef('audit_log.account_id', '=', 'account.id')
        .where('by_name', 'is not', null)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .as('by_name'),
    )
    .where('account.id', 'in', [
      ...present.map(({ id }) => id),
      ...left.map(({ subject }) => subject.slice('account:'.length)),
    ])
    .execute();
  return rows
    .flatMap(({ id, username, deleted_at: deletedAt, by_name: byName }) => {
      const name = deletedAt === null ? username : byName;
      return name === null ? [] : { id, name };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
};
