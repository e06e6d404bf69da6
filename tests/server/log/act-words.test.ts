import { describe, expect, it } from 'vitest';
import { actGroups } from '../../../src/server/services/log/act-groups';
import { ACT_TITLES, actWords } from '../../../src/server/services/log/act-words';
import type { Act, ActDetails, Nothing } from '../../../src/server/tables/log/acts';

/** Acts that always say more than their title. */
type Detailed = { [A in Act]: Nothing extends ActDetails[A] ? never : A }[Act];

type Details<A extends Act> = readonly ActDetails[A][];

/** Details of every act, also those of older versions of the shop, which knew less. */
const DETAILS: { [A in Detailed]: Details<A> } & {
  [A in Exclude<Act, Detailed>]?: Details<A>;
} = {
  'account.recovery_code': [{ left: 9 }],
  'account.session_ended': [{ on: 'Firefox on Linux' }, { on: null }],
  'application.approved': [{ from: 'new', to: 'approved' }],
  'application.declined': [{ from: 'new', to: 'declined' }],
  'axle.added': [{ after: { names: ['Dana 60'], tubesIn: [3.125] } }],
  'axle.changed': [
    { before: { names: ['D60'], tubesIn: [] }, after: { names: ['Dana 60'], tubesIn: [3.125] } },
  ],
  'axle.removed': [{ before: { names: ['Dana 60'], tubesIn: [] } }],
  'carrier.added': [{ name: 'UPS' }],
  'carrier.changed': [
    { name: 'UPS', changes: { services: [[], [{ name: 'Ground', days: [1] }]] } },
  ],
  'category.added': [{ name: 'Winches' }],
  'category.removed': [{ name: 'Winches' }],
  'company.changed': [{ name: ['Rock', 'Rock Lizard'], taxNumber: [null, '81234 RT'] }],
  'dealer.company': [{ from: null, to: 'Rock Lizard', company: 'c-1' }],
  'dealer.terms': [{ days: 30, limit: 0, company: 'c-1', before: { days: 30, limit: 50000 } }],
  'discount.added': [{ percent: 10 }],
  'discount.removed': [{ percent: 10, min_total_cents: 0, free_shipping: 0, active: 1 }],
  'example.added': [{ title: 'Long arm', published: true }, { title: 'Long arm' }],
  'example.changed': [{ title: 'Long arm' }],
  'example.removed': [{ title: 'Long arm' }],
  'mail.retried': [{ count: 2 }],
  'message.answered': [
    { from: 'new', to: 'answered', mailsGoOut: true },
    { from: 'new', to: 'answered', mailsGoOut: false },
  ],
  'message.moved': [{ from: 'new', to: 'closed' }],
  'notices.changed': [
    {
      eachOrder: false,
      digest: true,
      before: { eachOrder: true, digest: true },
      isOtherAddress: false,
    },
    { eachOrder: true, digest: false },
  ],
  'noun.added': [{ noun: 'jig', after: { name: 'Big', holeIn: 0.5 } }],
  'noun.changed': [{ noun: 'jig', before: { holes: [{ x: 1 }] }, after: { holes: [] } }],
  'noun.removed': [{ noun: 'jig', before: { name: 'Big', holes: [{ x: 1 }, { y: [] }] } }],
  'order.address': [
    {
      from: 'Ann, 12 Elm St',
      to: 'Ann, 1 Main St',
      paid: 1350,
      costs: 2295,
      service: 'Regular Parcel',
    },
    { from: null, to: 'Ann, 1 Main St' },
  ],
  'order.cancelled': [{ from: 'pending', refund: 790, restock: false }, { refund: 0 }],
  'order.delivered': [
    { from: 'shipped', isPickup: false },
    { from: 'pending', isPickup: true },
    { isSupplement: true },
  ],
  'order.difference': [
    { what: 'charged', cents: 945, number: 'Q-1', hasTax: true },
    { what: 'waived', cents: 945 },
    { what: 'give-back', cents: 945, number: 'ORD-1' },
    { what: 'cancelled', cents: 945, number: 'Q-1' },
  ],
  'order.on-terms': [{ cents: 5964, means: 'terms', company: 'c-1', dueDay: '2026-07-15' }],
  'order.parcel': [
    { from: 'pending', carrier: 'UPS', trackingNumber: '1Z1', number: 1, pieces: 3 },
  ],
  'order.payment': [
    { cents: 5964, means: 'cash' },
    { cents: -5964, means: 'cash' },
  ],
  'order.processing': [{ from: 'pending', isPickup: false }],
  'order.promise-accepted': [{ part: 'Truss', day: '2027-01-05' }],
  'order.promise-cancelled': [{ part: 'Truss', day: '2027-01-05', pieces: 2 }],
  'order.promise-moved': [{ part: 'Truss', from: null, to: '2026-12-18', asks: false }],
  'order.ready': [{ from: 'pending', mailsGoOut: false }, { from: 'pending' }],
  'order.refund': [{ refund: 'r-1', cents: 3728, pieces: 2, restocked: 1, reason: 'wrong size' }],
  'order.refund-failed': [{ cents: 790 }],
  'order.refunded': [{ cents: 790 }],
  'order.return': [
    { number: 1, pieces: 2, byShop: true },
    { number: 1, pieces: 1, byShop: false },
  ],
  'order.return-inspected': [{ number: 1, from: 'received' }],
  'order.return-received': [{ number: 1, from: 'open' }, { number: 1 }],
  'order.return-refunded': [{ number: 1, from: 'inspected' }],
  'order.return-refused': [{ number: 1, from: 'open' }],
  'order.return-withdrawn': [{ number: 1 }],
  'order.seen-to': [{ reason: 'postal' }, { reason: null }],
  'order.shipped': [
    { from: 'processing', carrier: 'UPS', trackingNumber: '1Z1', number: 2, pieces: 3 },
    { carrier: null, trackingNumber: null },
  ],
  'order.tax-moved': [{ from: 'Ontario', to: 'Alberta', before: 4289, after: 1650 }],
  'order.tracking': [
    { trackingNumber: '1Z2', number: 1, before: { carrier: 'UPS', trackingNumber: '1Z1' } },
    { carrier: 'UPS', trackingNumber: '1Z2' },
  ],
  'page.confirmed': [{ title: 'Returns', version: 2 }],
  'page.removed': [{ title: 'Welding', version: 2 }],
  'page.saved': [{ title: 'Returns', version: 2 }],
  'person.invited': [{ from: null, to: 'Packer' }],
  'person.joined': [{ from: 'Customer', to: 'Packer' }],
  'person.left': [{ from: 'Packer', to: null }],
  'person.role': [{ from: 'Packer', to: 'Manager' }],
  'person.withdrawn': [{ from: 'Packer', to: null }],
  'product.counted': [{ stock: [63, 3] }],
  'product.imported': [
    { changes: [{ column: 'price', from: '12.60', to: '' }], isNew: false },
    { changes: [], isNew: true },
  ],
  'product.removed': [
    { name: 'Old Tab', archived: true },
    { name: 'Old Tab', archived: false },
  ],
  'products.imported': [
    { created: 1, updated: 2 },
    { created: 0, updated: 0, products: [{}, {}] },
  ],
  'products.priced': [{ count: 2, percent: 5, rounding: 'cent' }, { count: 2 }],
  'quote.added': [{ cents: 7456 }],
  'quote.answered': [{ cents: 41250 }],
  'quote.paid': [{ cents: 945, means: 'terms', company: 'c-1', dueDay: '2026-07-15' }],
  'quote.renewed': [{ cents: 22035 }],
  'reminder.tested': [{ devices: 2 }],
  'review.answered': [{ order: 'ORD-1', stars: 2 }],
  'review.hidden': [{ order: 'ORD-1', stars: 2 }],
  'review.shown': [{ order: 'ORD-1', stars: 2 }],
  'role.added': [{ name: 'Counter', rights: [] }],
  'role.removed': [{ name: 'Counter', rights: ['orders.note'] }],
  'sample.removed': [{ parts: 114, codes: 2 }],
  'second_factor.changed': [{ isRequired: true }],
  'shipping.changed': [{ version: 1, isConfirmed: false, before: null, after: null }],
  'stock.corrected': [{ stock: [28, 29], note: 'Found one' }],
  'stock.counted': [
    { parts: 2, differ: 1, note: '', sheet: 1, lines: [['NR-1', 30, 29]] },
    { parts: 2, differ: 1, sheet: 1 },
  ],
  'stock.damaged': [{ stock: [30, 28] }],
  'stock.received': [{ parts: 1, pieces: 20 }],
  'tax.changed': [{ byPlace: false, collects: [] }],
  'tax.rate': [{ province: 'Quebec', day: '2026-07-01', rate: 'QST 10%', other: 'QST 9.975%' }],
  'tax.rate-removed': [{ province: 'Quebec', day: '2026-07-01', rate: 'QST 10%', other: null }],
  'words.added': [{ after: ['hood prop', 'bonnet stay'] }],
  'words.changed': [{ before: ['hood prop'], after: [] }],
  'words.removed': [{ before: ['hood prop', 'bonnet stay'] }],
};

describe('Every act', () => {
  const entries = ACT_TITLES.flatMap(([act]) =>
    (DETAILS[act as Act] ?? [{}]).map((detail) => [act, JSON.stringify(detail)] as const),
  );

  it.each(entries)('%s with %s is told in words alone', (act, detail) => {
    const { what, title, changes } = actWords({ id: 'entry', act, detail });
    expect(title).not.toBe('');
    expect(what.startsWith(title)).toBe(true);
    const words = [what, ...changes.flatMap(({ name, from, to }) => [name, from, to])].join(' ');
    expect(words).not.toMatch(/undefined|object|null|NaN|c-1|[{}[\]]/);
  });

  it('is in one group of the filter', () => {
    const grouped = actGroups().flatMap(({ acts }) => acts.map(({ act }) => act));
    expect(grouped.toSorted()).toEqual(ACT_TITLES.map(([act]) => act).toSorted());
  });
});
