// What a new shop begins with, as its schema writes it. No entry of the log says it, so the audit has to know it.
import type { DatedRate } from '../../../shop/checkout/tax-rates';
import type { Role } from '../../tables/people/roles';

/** The roles of the staff (tables/migrations/001-people.sql). */
export const FIRST_ROLES: readonly Role[] = [
  { id: 'owner', name: 'Owner', rights: [] },
  {
    id: 'manager',
    name: 'Manager',
    rights: [
      'orders.read',
      'orders.note',
      'orders.ship',
      'orders.write',
      'orders.refund',
      'returns.write',
      'payments.read',
      'payments.write',
      'quotes.read',
      'quotes.write',
      'products.read',
      'products.write',
      'prices.write',
      'stock.write',
      'customers.read',
      'customers.write',
      'messages.read',
      'messages.write',
      'reports.read',
      'settings.read',
      'people.read',
    ],
  },
  {
    id: 'packer',
    name: 'Packer',
    rights: [
      'orders.read',
      'orders.note',
      'orders.ship',
      'returns.write',
      'products.read',
      'stock.write',
    ],
  },
  {
    id: 'bookkeeper',
    name: 'Bookkeeper',
    rights: ['payments.read', 'payments.write', 'reports.read'],
  },
];

const rate = (
  province: DatedRate['province'],
  day: string,
  federal: 'GST' | 'HST',
  percent: number,
  own?: readonly [name: string, percent: number],
): DatedRate => ({
  province,
  day,
  federal: { name: federal, rate: percent * 1000 },
  provincial: own ? { name: own[0], rate: own[1] * 1000 } : null,
});

/** The taxes of the provinces (tables/migrations/013-checkout.sql). */
export const FIRST_RATES: readonly DatedRate[] = [
  rate('ON', '2010-07-01', 'HST', 13),
  rate('BC', '2013-04-01', 'GST', 5, ['PST', 7]),
  rate('AB', '2008-01-01', 'GST', 5),
  rate('MB', '2019-07-01', 'GST', 5, ['RST', 7]),
  rate('SK', '2017-03-23', 'GST', 5, ['PST', 6]),
  rate('QC', '2013-01-01', 'GST', 5, ['QST', 9.975]),
  rate('NB', '2016-07-01', 'HST', 15),
  rate('NS', '2010-07-01', 'HST', 15),
  rate('NS', '2025-04-01', 'HST', 14),
  rate('PE', '2016-10-01', 'HST', 15),
  rate('NL', '2016-07-01', 'HST', 15),
  rate('YT', '2008-01-01', 'GST', 5),
  rate('NT', '2008-01-01', 'GST', 5),
  rate('NU', '2008-01-01', 'GST', 5),
];
