import type { AuditEntry } from '../../../contract/log';
import { priceChangeText } from '../../../shop/catalogue/prices/price-change';
import { rateName } from '../../../shop/checkout/tax-rates';
import { counted } from '../../../shop/counted';
import type { Act, ActDetails } from '../../tables/log/acts';
import { AUDIT_LOG_JSON, type AuditLogRow } from '../../tables/log/log-rows';
import { ORDER_WORDS } from './order-words';
import { shippingVersions } from './shipping-words';
import { type Wording, type Words, after, changed, entryWords, mailed } from './entry-words';

/** The stock of each part that a delivery or a count has changed. */
const stockLines = ({ lines = [] }: Pick<ActDetails['stock.received'], 'lines'>) =>
  lines.map(([part, from, to]) => changed(`${part}, stock`, String(from), String(to)));

/** Supplier, reference and note of a delivery, as far as they were given. */
const received = ({ pieces, parts, ...more }: ActDetails['stock.received']): string =>
  after(
    `Delivery of ${counted(pieces, 'piece')} of ${counted(parts, 'part')} received`,
    [more.supplier, more.reference, more.note].filter(Boolean).join(', '),
  );

const stockOf = ({ stock, note }: ActDetails['stock.damaged']) => ({ note, changes: { stock } });

/** Rates of a province from a day on. Older entries do not know the one that the day has without this one. */
const rates =
  (isAdded: boolean) =>
  ({ province, day, rate, other }: ActDetails['tax.rate']) =>
    other === undefined
      ? { province, day, rate }
      : { changes: { [rateName(province, day)]: isAdded ? [other, rate] : [rate, other] } };

const WORDS: { [A in Act]: Wording<ActDetails[A]> } = {
  ...ORDER_WORDS,
  'quote.added': 'Quote made',
  'quote.answered': 'Request for freight answered',
  'quote.cancelled': 'Quote cancelled',
  'quote.declined': 'Request for freight declined',
  'quote.mailed': 'Quote mailed',
  'quote.renewed': {
    title: 'Quote priced again',
    of: ({ before, cents }) =>
      before === undefined ? { cents } : { before: { cents: before }, after: { cents } },
  },
  'quote.requested': 'Freight requested',
  'quote.paid': { title: 'Quote paid', of: ({ cents, means }) => ({ cents, means }) },
  'review.answered': 'Review answered',
  'review.hidden': 'Review hidden',
  'review.shown': 'Review shown again',
  'product.added': 'Product added',
  'product.changed': 'Product changed',
  'product.removed': [
    'Product removed',
    ({ name, archived }) =>
      `Product removed: ${name}${archived ? ', which orders still name' : ''}`,
  ],
  'product.counted': 'Stock changed',
  'product.imported': {
    title: 'Product imported',
    say: ({ isNew }) => (isNew ? 'Product added by an import' : 'Product imported'),
    changes: ({ changes }) => changes.map(({ column, from, to }) => changed(column, from, to)),
  },
  'products.imported': [
    'Products imported',
    ({ products, created, updated }) =>
      `Products imported: ${products ? counted(products.length, 'product') : `${created} added, ${updated} changed`}`,
  ],
  'products.priced': [
    'Prices changed',
    ({ count, percent, rounding = 'cent' }) =>
      after(
        `Prices of ${counted(count, 'part')} changed`,
        percent === undefined ? '' : priceChangeText(percent, rounding),
      ),
  ],
  'stock.received': { title: 'Delivery received', say: received, changes: stockLines },
  'stock.counted': {
    title: 'Stock counted',
    say: ({ parts, differ, note }) =>
      after(`${counted(parts, 'part')} counted, ${differ} differed`, note ?? ''),
    changes: stockLines,
  },
  'stock.damaged': { title: 'Damaged pieces', of: stockOf },
  'stock.corrected': { title: 'Stock corrected', of: stockOf },
  'discount.added': 'Code added',
  'discount.changed': 'Code changed',
  'discount.removed': 'Code removed',
  'example.added': 'Example build added',
  'example.changed': {
    title: 'Example build changed',
    of: ({ title, changes }) => ({ title, changes }),
  },
  'example.removed': 'Example build removed',
  'axle.added': 'Axle added',
  'axle.changed': 'Axle changed',
  'axle.removed': 'Axle removed',
  'words.added': 'Search words added',
  'words.changed': 'Search words changed',
  'words.removed': 'Search words removed',
  'notices.changed': 'Mails to the owner changed',
  'shipping.changed': { title: 'Shipping table changed', of: shippingVersions },
  'category.added': 'Category added',
  'category.changed': 'Category changed',
  'category.removed': 'Category removed',
  'sample.removed': 'Sample removed',
  'page.saved': 'Page saved',
  'page.confirmed': 'Page confirmed',
  'page.removed': 'Page removed',
  'home.changed': 'Home page changed',
  'site.changed': 'Shop facts changed',
  'calendar.changed': 'Calendar changed',
  'carrier.added': 'Carrier added',
  'carrier.changed': 'Carrier changed',
  'promotions.changed': 'Promotions changed',
  'tax.changed': 'Tax changed',
  'tax.rate': { title: 'Tax rate added', of: rates(true) },
  'tax.rate-removed': { title: 'Tax rate removed', of: rates(false) },
  'message.answered': ['Answered', (detail) => `Answered${mailed(detail, ' by mail')}`],
  'message.moved': 'Marked',
  'application.approved': 'Application approved',
  'application.declined': 'Application declined',
  'company.changed': 'Company changed',
  'customer.noted': 'Wrote a note about a customer',
  'customer.note-removed': 'Removed a note about a customer',
  'dealer.approved': { title: 'Made a dealer', of: () => ({ from: 'Customer', to: 'Dealer' }) },
  'dealer.company': 'Company of a dealer',
  'dealer.removed': {
    title: 'Made a customer again',
    of: () => ({ from: 'Dealer', to: 'Customer' }),
  },
  'dealer.terms': {
    title: 'Changed the terms of a dealer',
    say: ({ limit }) => (limit ? undefined : 'Ended the terms of a dealer'),
    of: ({ company: _, ...terms }) => terms,
  },
  'mail.retried': [
    'Mail sent again',
    ({ count }) => `Tried to send ${counted(count, 'mail')} again`,
  ],
  'reminder.tested': 'Test reminder sent',
  'person.invited': 'Person invited',
  'person.joined': 'Invitation accepted',
  'person.role': 'Role changed',
  'person.withdrawn': 'Invitation withdrawn',
  'person.left': 'Left the staff',
  'second_factor.changed': {
    title: 'Second factor of people who may refund',
    of: ({ isRequired }) => ({
      before: { required: !isRequired },
      after: { required: isRequired },
    }),
  },
  'noun.added': 'Added',
  'noun.changed': 'Changed',
  'noun.removed': 'Removed',
  'role.added': 'Role added',
  'role.changed': 'Role edited',
  'role.removed': 'Role removed',
  'account.deleted': 'Account deleted',
  'account.email_changed': 'Email address changed',
  'account.email_proven': 'Email address confirmed',
  'account.factor_added': 'Second factor added',
  'account.factor_removed': 'Second factor removed',
  'account.factor_reset': 'Second factor removed by command',
  'account.passkey_added': 'Passkey added',
  'account.passkey_copied': 'Passkey refused, it may be copied',
  'account.passkey_removed': 'Passkey removed',
  'account.password': 'Password set by command',
  'account.password_changed': 'Password changed',
  'account.password_reset': 'Password set by a mailed link',
  'account.recovery_code': 'Recovery code used',
  'account.recovery_codes': 'Recovery codes replaced',
  'account.session_ended': 'Logged out on one device',
  'account.signed_out_elsewhere': 'Logged out everywhere else',
  'account.signed_out_everywhere': 'Logged out everywhere',
};

const isKnown = (act: string): act is Act => Object.hasOwn(WORDS, act);

const wordsOf = (act: Act): Words<unknown> => {
  const words = WORDS[act] as Wording<unknown>; // an entry is read with the detail of its own act
  if (typeof words === 'string') return { title: words };
  return 'title' in words ? words : { title: words[0], say: words[1] };
};

/** The text of an entry without its details. */
export const actTitle = (act: string): string =>
  isKnown(act) ? wordsOf(act).title : act.replaceAll(/[._-]/g, ' ');

/** All actions and titles. */
export const ACT_TITLES: readonly (readonly [act: string, title: string])[] = Object.keys(
  WORDS,
).map((act) => [act, actTitle(act)]);

type Stored = Pick<AuditLogRow, 'id' | 'act' | 'detail'>;

/** The text of an entry with all its details, and the same in parts. */
export const actWords = ({
  id,
  act,
  detail,
}: Stored): Pick<AuditEntry, 'what' | 'title' | 'changes'> =>
  isKnown(act)
    ? entryWords(act, wordsOf(act), AUDIT_LOG_JSON.detail.read(detail, id))
    : { what: actTitle(act), title: actTitle(act), changes: [] };

/** The text of an entry. */
export const actText = (row: Stored): string => actWords(row).what;
