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
