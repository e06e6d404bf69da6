import type { Queries } from './schema';
import type { KeptAnswerRow } from './idempotency-rows';

export const findKeptAnswer = (
  db: Queries,
  accountId: string,
  key: string,
): Promise<KeptAnswerRow | undefined> =>
  db
    .selectFrom('kept_answer')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/** @throws a unique violation when this key has a stored answer */
export const keepAnswer = async (db: Queries, answer: KeptAnswerRow): Promise<void> => {
  await db.insertInto('kept_answer').values(answer).execute();
};

export const removeKeptAnswer = async (
  db: Queries,
  { account_id, idempotency_key }: Pick<KeptAnswerRow, 'account_id' | 'idempotency_key'>,
): Promise<void> => {
  await db
    .deleteFrom('kept_answer')
    .where('account_id', '=', account_id)
    .where('idempotency_key', '=', idempotency_key)
    .execute();
};

export const removeOldAnswers = async (db: Queries, before: number): Promise<void> => {
  await db.deleteFrom('kept_answer').where('created_at', '<', before).execute();
};
