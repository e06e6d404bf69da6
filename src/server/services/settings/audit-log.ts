import type { AuditEntry } from '../../../contract/settings/settings';
import type { Right } from '../../../shop/people/rights';
import type { Paged } from '../../../shop/paged';
import { soldName } from '../catalogue/sold-name';
import { type NamedAct, actPage } from '../../tables/settings/audit-log-page';
import type { Db } from '../../tables/engine/database';
import { ACT_TITLES, actText, actTitle } from './audit-words';

const WITHOUT_ROW: Record<string, string> = {
  catalogue: 'The catalogue',
  'setting:shipping': 'The shipping table',
  'setting:taxes': 'Taxes',
  'mail:all': 'All mails that were given up',
};

/** Acts whose details have the buyer's address, or what was written about the order. */
const ABOUT_BUYERS = ['order.address', 'order.refund'];

/** The display name of an entry's subject, for a reader with these rights. */
const nameOf = (act: NamedAct, rights: readonly Right[]): string => {
  if (act.order_number) return `Order ${act.order_number}`;
  if (act.account_name)
    return act.account_role !== null || rights.includes('customers.read')
      ? `Account ${act.account_name}`
      : 'An account';
  if (act.sender)
    return rights.includes('messages.read') ? `Message of ${act.sender}` : 'A message';
  if (act.product_name)
    return soldName({
      id: act.product_id ?? 0,
      name: act.product_name,
      attributes: act.product_attributes ?? '{}',
    });
  const [kind = '', ...rest] = act.subject.split(':');
  return (
    WITHOUT_ROW[act.subject] ??
    {
      discount: `Code ${rest.join(':')}`,
      words: `Search words: ${rest.join(':')}`,
      mail: 'A mail',
      account: 'A deleted account',
    }[kind] ??
    act.subject
  );
};

/**
 * Audit log entries, newest first. What they say of buyers, customers and senders is for those who may see these.
 * @param rights of the reader
 */
export const acts = async (
  db: Db,
  query: { q?: string | undefined; page?: string | undefined },
  rights: readonly Right[],
): Promise<Paged<AuditEntry>> => {
  const page = await actPage(db, query, ACT_TITLES, {
    customers: rights.includes('customers.read'),
    senders: rights.includes('messages.read'),
  });
  return {
    ...page,
    rows: page.rows.map((row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      by: row.username,
      act: row.act,
      what:
        rights.includes('orders.read') || !ABOUT_BUYERS.includes(row.act)
          ? actText(row)
          : actTitle(row.act),
      subject: row.subject,
      name: nameOf(row, rights),
    })),
  };
};
