import type { AuditEntry } from '../../../contract/settings/settings';
import type { Paged } from '../../../shop/paged';
import { soldName } from '../catalogue/sold-name';
import { type NamedAct, actPage } from '../../tables/settings/audit-log-page';
import type { Db } from '../../tables/engine/database';
import { ACT_TITLES, actText } from './audit-words';

const WITHOUT_ROW: Record<string, string> = {
  catalogue: 'The catalogue',
  'setting:shipping': 'The shipping table',
  'setting:taxes': 'Taxes',
  'mail:all': 'All mails that were given up',
};

/** The display name of an entry's subject. */
const nameOf = (act: NamedAct): string => {
  if (act.order_number) return `Order ${act.order_number}`;
  if (act.account_name) return `Account ${act.account_name}`;
  if (act.sender) return `Message of ${act.sender}`;
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

/** Audit log entries, newest first. */
export const acts = async (
  db: Db,
  query: { q?: string | undefined; page?: string | undefined },
): Promise<Paged<AuditEntry>> => {
  const page = await actPage(db, query, ACT_TITLES);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      by: row.username,
      act: row.act,
      what: actText(row),
      subject: row.subject,
      name: nameOf(row),
    })),
  };
};
