import { expect, it } from 'vitest';
import { invoiceState } from '../../../src/shop/orders/invoices';

it.each([
  ['pending', '2026-11-30', 100, 'open'],
  ['delivered', '2026-11-27', 100, 'open'],
  ['pending', '2026-11-26', 100, 'overdue'],
  ['delivered', '2026-11-26', -100, 'credit'],
  ['shipped', '2026-11-26', 0, 'paid'],
  ['pending', null, null, 'paid'],
  ['cancelled', null, null, 'cancelled'],
  ['cancelled', '2026-11-30', 0, 'cancelled'],
  ['cancelled', '2026-11-30', 5, 'open'],
] as const)(
  'an invoice of an order that is %s, due %s, with %s open, is %s',
  (status, dueDay, open, state) => {
    expect(invoiceState({ status, dueDay, open }, '2026-11-27')).toBe(state);
  },
);
