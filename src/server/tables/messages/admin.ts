import { type Expression, type SqlBool, sql } from 'kysely';
import type { MessageKind, MessageState } from '../../../shop/messages/inbox';
import type { Paged } from '../../../shop/paged';
import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import { onePage } from '../engine/paged';
import { holdsWords } from '../holds-words';
import type { AccountRow } from '../account/account-rows';
import type { MessageReplyRow, MessageRow } from './message-rows';

/** Approved without an account, and registered since. */
const isWaiting = sql<SqlBool>`(message.state = 'approved' and message.dealer_id is null and exists
  (select 1 from account where account.email_key = lower(message.email)))`;

interface Sought {
  q?: string | undefined;
  page?: string | undefined;
  kind?: MessageKind | undefined;
  state?: MessageState | undefined;
  /** The ids of the messages to choose from; undefined for all. */
  ids?: string[] | undefined;
}

/** One page of messages: open ones first, oldest on top, then the rest, newest on top. */
export const inboxPage = (
  db: Queries,
  { q, page, kind, state, ids }: Sought,
): Promise<Paged<MessageRow>> => {
  const isOpen = sql<SqlBool>`(message.state = 'new' or ${isWaiting})`;
  const tests: Expression<SqlBool>[] = [
    holdsWords(
      ['message.name', 'message.email', 'message.company', 'message.subject', 'message.body'],
      q,
    ),
  ];
  const all = db
    .selectFrom('message')
    .selectAll('message')
    .$if(kind !== undefined, (rows) => rows.where('message.kind', '=', kind ?? 'contact'))
    .$if(state !== undefined, (rows) => rows.where('message.state', '=', state ?? 'new'))
    .$if(ids !== undefined, (rows) => rows.where('message.id', 'in', ids?.length ? ids : ['']))
    .where((where) => where.and(tests))
    .orderBy(sql`case when ${isOpen} then 0 else 1 end`)
    .orderBy(sql`case when ${isOpen} then message.created_at else -message.created_at end`)
    .orderBy('message.id');
  return onePage(db, all, page);
};

/** Arrival times of unanswered messages. */
export const unanswered = (
  db: Queries,
): Promise<Pick<MessageRow, 'id' | 'kind' | 'created_at'>[]> =>
  db
    .selectFrom('message')
    .select(['id', 'kind', 'created_at'])
    .where('state', '=', 'new')
    .execute();

export const findMessage = (db: Queries, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst();

/** Updates a message at the version read. @returns false when it has changed since */
export const changeMessage = (
  db: Queries,
  { id, version }: Pick<MessageRow, 'id' | 'version'>,
  change: Partial<Pick<MessageRow, 'state' | 'dealer_id'>>,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('message')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  );

export const addReply = async (db: Queries, reply: MessageReplyRow): Promise<void> => {
  await db.insertInto('message_reply').values(reply).execute();
};

/** Replies to these messages, in order. */
export const repliesTo = (db: Queries, ids: string[]): Promise<MessageReplyRow[]> =>
  ids.length
    ? db
        .selectFrom('message_reply')
        .selectAll()
        .where('message_id', 'in', ids)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    : Promise.resolve([]);

/** The accounts with these ids or these addresses in lower case. */
export const senderAccounts = (
  db: Queries,
  ids: string[],
  emailKeys: string[],
): Promise<AccountRow[]> =>
  db
    .selectFrom('account')
    .selectAll()
    .where((where) =>
      where.or([
        where('id', 'in', ids.length ? ids : ['']),
        where('email_key', 'in', emailKeys.length ? emailKeys : ['']),
      ]),
    )
    .execute();
