import { v7 as uuid } from 'uuid';
import type { Queries } from './database';
import type { AuditLogRow } from './schema';

/**
 * Notes who did what, in the transaction of the act itself. Rows are only ever added.
 * @param by the account that acted; null for the shop itself and its commands
 * @param act what was done, noun first: 'order.shipped', 'dealer.approved', 'product.changed'
 * @param subject whom or what it was done to: 'order:ID', 'account:ID', 'product:ID'
 * @param detail what changed, without anybody's name, address or mail
 */
export const noteAct = async (
  db: Queries,
  entry: { at: number; by: string | null; act: string; subject: string; detail?: object },
): Promise<void> => {
  const { at, by, act, subject, detail = {} } = entry;
  await db
    .insertInto('audit_log')
    .values({ id: uuid(), at, account_id: by, act, subject, detail: JSON.stringify(detail) })
    .execute();
};

/** What was done to this subject and by whom, the latest first. */
export const actsOn = (
  db: Queries,
  subject: string,
): Promise<(AuditLogRow & { username: string | null })[]> =>
  db
    .selectFrom('audit_log')
    .leftJoin('account', 'account.id', 'audit_log.account_id')
    .selectAll('audit_log')
    .select('account.username')
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .execute();
