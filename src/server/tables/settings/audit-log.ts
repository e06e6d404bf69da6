import { setImmediate } from 'node:timers/promises';
import { actingNow } from '../../ground/acting';
import { newId } from '../../ground/new-id';
import type { Queries } from '../engine/database';
import type { Acted } from './acts';
import { AUDIT_LOG_JSON, type AuditLogRow } from './setting-rows';

type Entry = Acted & { at: number; by: string | null; subject: string };

/** Acts on one's own account, whose device its owner may want to know. */
const IS_OF_ACCOUNT = /^(account|person)\./;

/**
 * Who acted by name, and on which device: for what the staff did, for commands, and for acts of anybody on their own
 * account, except that which deletes it. What else a customer does says no device.
 */
const actorOf = ({ by, act }: Entry): Pick<AuditLogRow, 'by_name' | 'device'> => {
  const acting = actingNow();
  const isTheirs = by !== null && by === acting?.id;
  const name = (isTheirs && acting.staffName) || null;
  const isOnAccount = by !== null && IS_OF_ACCOUNT.test(act) && act !== 'account.deleted';
  const isKnown = name !== null || acting?.isCommand || isOnAccount;
  return { by_name: name, device: (isKnown && acting?.device()) || null };
};

const rowOf = (entry: Entry): AuditLogRow => {
  const { at, by, act, subject, detail = {} } = entry;
  return {
    id: newId(),
    at,
    account_id: by,
    act,
    subject,
    detail: AUDIT_LOG_JSON.detail.write({ ...detail }),
    ...actorOf(entry),
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
  const row = rowOf(entry);
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
      .values(entries.slice(at, at + AT_ONCE).map(rowOf))
      .execute();
    if (entries.length > AT_ONCE) await setImmediate();
  }
};

/** What somebody did to their own account, newest first. */
export const actsOnOwnAccount = (db: Queries, accountId: string): Promise<AuditLogRow[]> =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('subject', '=', `account:${accountId}`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

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
