import { setImmediate } from 'node:timers/promises';
import { actingStaff } from '../../ground/acting-staff';
import { newId } from '../../ground/new-id';
import type { Queries } from '../schema';
import type { Acted } from './acts';
import { AUDIT_LOG_JSON, type AuditLogRow } from './log-rows';

type Entry = Acted & { at: number; by: string | null; subject: string };

const entryRow = ({ at, by, act, subject, detail = {} }: Entry): AuditLogRow => {
  const staff = actingStaff();
  const isTheirs = by !== null && by === staff?.id;
  return {
    id: newId(),
    at,
    account_id: by,
    act,
    subject,
    detail: AUDIT_LOG_JSON.detail.write({ ...detail }),
    by_name: isTheirs ? staff.username : null,
    device: isTheirs ? staff.device : null,
  };
};

/**
 * Logs an action in its own transaction. Append-only.
 * @param by the account that acted; null for the server itself and its commands
 * @param subject 'order:ID', 'account:ID', 'product:ID' …
 * @param detail what changed, without names, addresses or mail; only 'order.address' has addresses, which are removed with
 *   the buyer (tables/account/deleted-accounts)
 * @returns the id of the entry
 */
export const noteAct = async (db: Queries, entry: Entry): Promise<string> => {
  const row = entryRow(entry);
  await db.insertInto('audit_log').values(row).execute();
  return row.id;
};

/** Entries of one statement. */
const AT_ONCE = 500;

/** As noteAct, for many entries. */
export const noteActs = async (db: Queries, entries: readonly Entry[]): Promise<void> => {
  // In batches, because SQLite limits the parameters of a statement.
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    await db
      .insertInto('audit_log')
      .values(entries.slice(at, at + AT_ONCE).map(entryRow))
      .execute();
    if (entries.length > AT_ONCE) await setImmediate();
  }
};

/** Log entries of a subject, newest first. */
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
