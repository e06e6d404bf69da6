import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Queries, Schema } from '../schema';
import type { MessageRow } from './message-rows';

export const addMessage = async (db: Queries, message: MessageRow): Promise<void> => {
  await db.insertInto('message').values(message).execute();
};

export const findMessageByKey = (db: Queries, key: string): Promise<MessageRow | undefined> =>
  db.selectFrom('message').selectAll().where('sent_key', '=', key).executeTakeFirst();

/** Messages of an account: sent while signed in, or the application that made it a dealer. */
const belongsTo =
  (accountId: string) =>
  (row: ExpressionBuilder<Schema, 'message'>): Expression<SqlBool> =>
    row.or([row('account_id', '=', accountId), row('dealer_id', '=', accountId)]);

/** An account's messages, newest first. */
export const accountMessages = (db: Queries, accountId: string): Promise<MessageRow[]> =>
  db
    .selectFrom('message')
    .selectAll()
    .where(belongsTo(accountId))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The company of the application that made an account a dealer. */
export const applicationCompany = async (
  db: Queries,
  accountId: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('message')
      .select('company')
      .where('dealer_id', '=', accountId)
      .where('company', 'is not', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  )?.company ?? undefined;

/** Stores the account that an approved application has led to. */
export const setMessageDealer = async (
  db: Queries,
  id: string,
  accountId: string,
): Promise<void> => {
  await db.updateTable('message').set({ dealer_id: accountId }).where('id', '=', id).execute();
};

/** Erases sender, text and replies of an account's messages. */
export const forgetMessages = async (db: Queries, accountId: string): Promise<void> => {
  const ownMessages = db.selectFrom('message').select('id').where(belongsTo(accountId));
  await db
    .updateTable('message_reply')
    .set({ body: '' })
    .where('message_id', 'in', ownMessages)
    .execute();
  // There is no sender left to answer.
  await db
    .updateTable('message')
    .set({ state: 'closed' })
    .where('state', '=', 'new')
    .where('id', 'in', ownMessages)
    .execute();
  await db
    .updateTable('message')
    .set({
      name: 'Deleted account',
      email: '',
      subject: '',
      body: '',
      company: null,
      website: null,
      account_id: null,
      dealer_id: null,
    })
    .where('id', 'in', ownMessages)
    .execute();
};

export const removeOldMessages = async (db: Queries, createdBefore: number): Promise<void> => {
  const old = db.selectFrom('message').select('id').where('created_at', '<', createdBefore);
  await db.deleteFrom('message_reply').where('message_id', 'in', old).execute();
  await db.deleteFrom('message').where('id', 'in', old).execute();
};
