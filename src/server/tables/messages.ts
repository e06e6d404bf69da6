import type { Queries } from './database';
import type { MessageRow } from './schema';

export const addMessage = async (db: Queries, message: MessageRow): Promise<void> => {
  await db.insertInto('message').values(message).execute();
};

/** All messages, newest first. */
export const allMessages = (db: Queries): Promise<MessageRow[]> =>
  db
    .selectFrom('message')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The messages that somebody sent while signed in, newest first. */
export const messagesOf = (db: Queries, accountId: string): Promise<MessageRow[]> =>
  db
    .selectFrom('message')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Takes out of somebody's messages who wrote them and what they wrote. */
export const forgetMessagesOf = async (db: Queries, accountId: string): Promise<void> => {
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
    })
    .where('account_id', '=', accountId)
    .execute();
};

export const removeOldMessages = async (db: Queries, createdBefore: number): Promise<void> => {
  await db.deleteFrom('message').where('created_at', '<', createdBefore).execute();
};
