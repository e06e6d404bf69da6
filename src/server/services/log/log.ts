import {
  type ActChange,
  type ActFilters,
  type AuditEntry,
  NOBODY,
  type getActFilters,
} from '../../../contract/log';
import type { ReplyOf } from '../../../contract/endpoint';
import type { Right } from '../../../shop/people/rights';
import { SHOP_TIME_ZONE } from '../../../shop/reminders/reminders';
import { whoActed } from '../../../shop/log';
import type { Paged } from '../../../shop/paged';
import { dayStart } from '../../../shop/shop-day';
import { BOM, csvText } from '../catalogue/export-products';
import { sentenceCase } from '../../../shop/site/sentence-case';
import { soldName } from '../catalogue/named/sold-name';
import {
  type ActFilter,
  type NamedAct,
  type SeenActs,
  actBatches,
  actPage,
  staffInLog,
} from '../../tables/log/log-page';
import type { Db } from '../../tables/schema';
import { AUDIT_LOG_JSON } from '../../tables/log/log-rows';
import { actGroups, actsNamed } from './act-groups';
import { ACT_TITLES, actTitle, actWords } from './act-words';

const WITHOUT_ROW: Record<string, string> = {
  catalogue: 'The catalogue',
  'setting:calendar': 'The calendar',
  'setting:home': 'The home page',
  'setting:notices': 'Mails to the owner',
  'setting:promotions': 'The promotions',
  'setting:sample': 'The sample',
  'setting:second-factor': 'The second factor',
  'setting:shipping': 'The shipping table',
  'setting:site': 'The facts of the shop',
  'setting:taxes': 'Taxes',
  'mail:all': 'All mails that were given up',
};

/** The right to see what the details of these acts say: of a buyer, or of a dealer's company. */
const DETAILS_FOR: Partial<Record<string, Right>> = {
  'company.changed': 'customers.read',
  'dealer.company': 'customers.read',
  'order.address': 'orders.read',
  'order.refund': 'orders.read',
};

/** Somebody who can be invited, or has been. */
const accountName = (act: NamedAct, seesCustomers: boolean): string => {
  if (act.account_deleted_at !== null) return 'A deleted account';
  if (act.account_name !== null)
    return act.account_role !== null || seesCustomers
      ? `Account ${act.account_name}`
      : 'An account';
  if (act.invited_name === null) return 'An invitation that has ended';
  return act.invited_role !== null || seesCustomers
    ? `Invitation of ${act.invited_name}, ${act.invited_email}`
    : 'An invitation';
};

type Naming = [beginning: string, name?: string | number | null, unnamed?: string];

/** How subjects are named: by their rows, as far as these are there and the reader may see them. Others have their own words. */
const namings = (act: NamedAct, id: string, rights: readonly Right[]): Record<string, Naming> => {
  const { product_name: product, product_id: productId, product_attributes: attributes } = act;
  return {
    order: ['Order', act.order_number, 'An order'],
    quote: ['Quote', act.quote_number, 'A quote'],
    company: ['Company', rights.includes('customers.read') ? act.company_name : null, 'A company'],
    message: ['Message of', rights.includes('messages.read') ? act.sender : null, 'A message'],
    role: ['Role', act.role_name, 'Role that is gone'],
    category: ['Category', act.category_name],
    example: ['', act.example_title, 'An example build'],
    product: [
      '',
      product && soldName({ id: productId ?? 0, name: product, attributes: attributes ?? '{}' }),
      `Product ${id}`,
    ],
    discount: ['Code'],
    words: ['Search words:'],
    mail: ['', null, 'A mail'],
  };
};

/** The display name of an entry's subject, for a reader with these rights. What is gone has the name that the entry stores. */
const subjectName = (act: NamedAct, rights: readonly Right[]): string => {
  const [kind = '', ...rest] = act.subject.split(':');
  const id = rest.join(':');
  const known = WITHOUT_ROW[act.subject];
  if (known !== undefined) return known;
  if (kind === 'account') return accountName(act, rights.includes('customers.read'));
  const [beginning, row, unnamed] = namings(act, id, rights)[kind] ?? [sentenceCase(kind)];
  const { name, title } = AUDIT_LOG_JSON.detail.read(act.detail, act.id);
  const found = row ?? [name, title].find((one) => typeof one === 'string');
  return found === undefined && unnamed ? unnamed : `${beginning} ${found ?? id}`.trim();
};

/** Who acted, by the name at that time. Null for the server's own jobs and commands. */
const actorName = (act: NamedAct, rights: readonly Right[]): string | null => {
  if (act.by_name !== null || act.account_id === null) return act.by_name;
  if (act.deleted_at !== null || act.username === null) return 'A deleted account';
  return act.role_id !== null || rights.includes('customers.read') ? act.username : 'A customer';
};

/** An entry as a reader with these rights sees it. */
const visibleEntry = (act: NamedAct, rights: readonly Right[]): AuditEntry => {
  const needed = DETAILS_FOR[act.act];
  const title = actTitle(act.act);
  const words =
    needed === undefined || rights.includes(needed)
      ? actWords(act)
      : { what: title, title, changes: [] };
  return {
    id: act.id,
    at: new Date(act.at).toISOString(),
    by: actorName(act, rights),
    device: act.device,
    act: act.act,
    ...words,
    subject: act.subject,
    name: subjectName(act, rights),
  };
};

/** The words, filters and page of a request. */
export type ActQuery = ActFilters & { q?: string | undefined };

const actFilter = ({ q, by, act, from, to }: ActQuery): ActFilter => ({
  q,
  by: by === NOBODY ? null : by,
  acts: act === undefined ? undefined : actsNamed(act),
  from: from === undefined ? undefined : dayStart(from)?.getTime(),
  before: to === undefined ? undefined : dayStart(to, 1)?.getTime(),
});

const seenWith = (rights: readonly Right[]): SeenActs => ({
  titles: ACT_TITLES,
  customers: rights.includes('customers.read'),
  senders: rights.includes('messages.read'),
});

/**
 * Audit log entries, newest first. What they say of buyers, customers and senders is for those who may see these.
 * @param rights of the reader
 */
export const acts = async (
  db: Db,
  { page, ...query }: ActQuery & { page?: string | undefined },
  rights: readonly Right[],
): Promise<Paged<AuditEntry>> => {
  const found = await actPage(db, actFilter(query), seenWith(rights), page);
  return { ...found, rows: found.rows.map((act) => visibleEntry(act, rights)) };
};

const torontoTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SHOP_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

const COLUMNS = 'time iso_time person device action subject from to'.split(' ');

/** One side of the changes in one cell. */
const changeSide = (changes: readonly ActChange[], side: 'from' | 'to'): string =>
  changes
    .flatMap(({ name, [side]: value }) =>
      value === null ? [] : name === null ? value : `${name}: ${value}`,
    )
    .join('; ');

const entryCells = ({ at, by, device, title, name, changes }: AuditEntry) => ({
  time: torontoTime.format(new Date(at)),
  iso_time: at,
  person: whoActed({ by, device }),
  device: device ?? '',
  action: title,
  subject: name,
  from: changeSide(changes, 'from'),
  to: changeSide(changes, 'to'),
});

/** The same entries as a CSV in batches, header first. The next batch is read when the one before was sent. */
export async function* actsFile(
  db: Db,
  query: ActQuery,
  rights: readonly Right[],
): AsyncGenerator<string> {
  yield BOM + csvText(COLUMNS, []);
  for await (const batch of actBatches(db, actFilter(query), seenWith(rights)))
    yield csvText(
      COLUMNS,
      batch.map((act) => entryCells(visibleEntry(act, rights))),
      { header: false },
    );
}

/** The values of the filters. */
export const actFilters = async (db: Db): Promise<ReplyOf<typeof getActFilters>> => ({
  people: await staffInLog(db),
  groups: actGroups(),
});
