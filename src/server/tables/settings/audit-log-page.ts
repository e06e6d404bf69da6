import { type Expression, sql } from 'kysely';
import type { Paged } from '../../../shop/paged';
import type { Queries } from '../engine/database';
import { type Titles, holdsWords, inWords, onePage } from '../engine/paged';
import type { AuditLogRow } from './setting-rows';

/** The id in 'order:ID'; the part before the colon is the kind. */
const idIn = (kind: string): Expression<string> =>
  sql<string>`substr(audit_log.subject, ${sql.lit(kind.length + 2)})`;

export interface NamedAct extends AuditLogRow {
  /** The account that acted; null for the server itself. */
  username: string | null;
  order_number: string | null;
  account_name: string | null;
  /** The role of that account; null for a customer. */
  account_role: string | null;
  sender: string | null;
  product_id: number | null;
  product_name: string | null;
  /** JSON text. */
  product_attributes: string | null;
}

/**
 * One page of the log, newest first, searchable by title, account and name of the subject.
 * @param titles the title of each action
 * @param seen whether customers and senders of messages are found by name
 */
export const actPage = (
  db: Queries,
  { q, page }: { q?: string | undefined; page?: string | undefined },
  titles: Titles,
  seen: { customers: boolean; senders: boolean },
): Promise<Paged<NamedAct>> => {
  return onePage(
    db,
    db
      .selectFrom('audit_log')
      .leftJoin('account', 'account.id', 'audit_log.account_id')
      .leftJoin('orders', (join) => join.on('orders.id', '=', idIn('order')))
      .leftJoin('account as named', (join) => join.on('named.id', '=', idIn('account')))
      .leftJoin('message', (join) => join.on('message.id', '=', idIn('message')))
      .leftJoin('product', (join) =>
        join.on(
          'product.id',
          '=',
          sql<number>`case when audit_log.subject like 'product:%'
            then cast(${idIn('product')} as bigint) end`,
        ),
      )
      .selectAll('audit_log')
      .select([
        'account.username',
        'orders.number as order_number',
        'named.username as account_name',
        'named.role_id as account_role',
        'message.name as sender',
        'product.id as product_id',
        'product.name as product_name',
        'product.attributes as product_attributes',
      ])
      .where(
        holdsWords(
          [
            'audit_log.act',
            'audit_log.subject',
            'account.username',
            'orders.number',
            ...(seen.customers ? (['named.username'] as const) : []),
            ...(seen.senders ? (['message.name'] as const) : []),
            'product.name',
            'product.sku',
            inWords('audit_log.act', titles),
          ],
          q,
        ),
      )
      .orderBy('audit_log.at', 'desc')
      .orderBy('audit_log.id', 'desc'),
    page,
  );
};
