import { newId } from '../../new-id';
import type { Queries } from '../engine/database';
import { AUDIT_LOG_JSON, type AuditLogRow } from './setting-rows';

/** All logged actions, noun first. services/settings/audit-words has their texts. */
export type Act =
  | 'account.deleted'
  | 'account.email_changed'
  | 'account.password'
  | 'account.password_changed'
  | 'account.password_reset'
  | 'account.signed_out_everywhere'
  | 'application.approved'
  | 'application.declined'
  | 'dealer.approved'
  | 'dealer.removed'
  | 'discount.added'
  | 'discount.changed'
  | 'discount.removed'
  | 'mail.retried'
  | 'message.answered'
  | 'message.moved'
  | 'order.address'
  | 'order.cancelled'
  | 'order.delivered'
  | 'order.noted'
  | 'order.processing'
  | 'order.ready'
  | 'order.refund-again'
  | 'order.refund-failed'
  | 'order.refunded'
  | 'order.seen-to'
  | 'order.shipped'
  | 'order.tracking'
  | 'product.added'
  | 'product.changed'
  | 'product.counted'
  | 'products.imported'
  | 'reminder.tested'
  | 'shipping.changed';

/**
 * Logs an action in its own transaction. Append-only.
 * @param by the account that acted; null for the server itself and its commands
 * @param subject 'order:ID', 'account:ID', 'product:ID' …
 * @param detail what changed, without names, addresses or mail
 */
export const noteAct = async (
  db: Queries,
  entry: { at: number; by: string | null; act: Act; subject: string; detail?: object },
): Promise<void> => {
  const { at, by, act, subject, detail = {} } = entry;
  await db
    .insertInto('audit_log')
    .values({
      id: newId(),
      at,
      account_id: by,
      act,
      subject,
      detail: AUDIT_LOG_JSON.detail.write({ ...detail }),
    })
    .execute();
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
