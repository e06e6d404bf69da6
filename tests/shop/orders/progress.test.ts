import { describe, expect, it, test } from 'vitest';
import { type OrderProgress, leavingDay, orderSteps } from '../../../src/shop/orders/progress';

const parcel = (at: string, quantity: number) => ({
  id: at,
  at,
  carrier: null,
  trackingNumber: null,
  lines: [{ itemId: 'arm', quantity }],
});

const PENDING: OrderProgress = {
  orderNumber: 'ORD-1',
  status: 'pending',
  isPickup: false,
  orderedAt: '2026-11-20T15:00:00Z',
  paidAt: '2026-11-20T15:00:00Z',
  startedAt: null,
  readyAt: null,
  deliveredAt: null,
  cancelledAt: null,
  lines: [
    { id: 'arm', name: 'Arm', quantity: 2, promisedBy: '2026-11-27' },
    { id: 'truss', name: 'Truss', quantity: 1, promisedBy: '2026-12-11' },
  ],
  parcels: [],
  arrives: null,
};

const words = (more: Partial<OrderProgress>) =>
  orderSteps({ ...PENDING, ...more }).map(
    ({ name, isDone, at, by }) => `${name} ${isDone ? (at?.slice(5, 10) ?? 'done') : (by ?? '-')}`,
  );

describe('The steps of an order (docs/rules.md 6.30)', () => {
  test.each<[string, Partial<OrderProgress>, string[]]>([
    [
      'waits',
      {},
      ['ordered 11-20', 'paid 11-20', 'started -', 'shipped 2026-12-11', 'delivered -'],
    ],
    [
      'is in work',
      { status: 'processing', startedAt: '2026-11-21T15:00:00Z' },
      ['ordered 11-20', 'paid 11-20', 'started 11-21', 'shipped 2026-12-11', 'delivered -'],
    ],
    [
      'has left in part, without the truss that was taken off',
      {
        status: 'processing',
        startedAt: '2026-11-21T15:00:00Z',
        lines: PENDING.lines.slice(0, 1),
        parcels: [parcel('2026-11-24T15:00:00Z', 1)],
      },
      ['ordered 11-20', 'paid 11-20', 'started 11-21', 'shipped 2026-11-27', 'delivered -'],
    ],
    [
      'was delivered in two parcels, without a note that it was begun',
      {
        status: 'delivered',
        deliveredAt: '2026-11-29T15:00:00Z',
        parcels: [parcel('2026-11-24T15:00:00Z', 1), parcel('2026-11-25T15:00:00Z', 1)],
      },
      ['ordered 11-20', 'paid 11-20', 'started done', 'shipped 11-25', 'delivered 11-29'],
    ],
    [
      'waits to be picked up',
      { isPickup: true, status: 'processing', readyAt: '2026-11-23T15:00:00Z' },
      ['ordered 11-20', 'paid 11-20', 'started done', 'ready 11-23', 'delivered -'],
    ],
    [
      'is on terms',
      { paidAt: null },
      ['ordered 11-20', 'started -', 'shipped 2026-12-11', 'delivered -'],
    ],
    [
      'was cancelled',
      { status: 'cancelled', cancelledAt: '2026-11-21T15:00:00Z' },
      ['ordered 11-20', 'paid 11-20', 'cancelled 11-21'],
    ],
  ])('when it %s', (_, more, steps) => {
    expect(words(more)).toEqual(steps);
  });

  test.each<[string, Partial<OrderProgress>, string | undefined]>([
    ['the last promised day, while it is at the shop', {}, '2026-12-11'],
    ['today, when that day is over', { lines: PENDING.lines.slice(0, 1) }, '2026-12-01'],
    [
      'none, when a line has none',
      { lines: PENDING.lines.map((line) => ({ ...line, promisedBy: null })) },
      undefined,
    ],
    [
      'that of the last parcel, in Toronto',
      {
        status: 'shipped',
        parcels: [parcel('2026-11-24T15:00:00Z', 1), parcel('2026-11-26T02:00:00Z', 1)],
      },
      '2026-11-25',
    ],
  ])('let the order leave on %s', (_, more, day) => {
    expect(leavingDay({ ...PENDING, ...more }, '2026-12-01')).toBe(day);
  });

  it('say when a delivery that is still to come arrives', () => {
    const arrives = { from: '2026-12-14', to: '2026-12-16' };
    const delivered = (status: OrderProgress['status']) =>
      orderSteps({ ...PENDING, status, arrives }).find(({ name }) => name === 'delivered');
    expect(delivered('shipped')).toMatchObject({ arrives });
    expect(delivered('delivered')).toMatchObject({ arrives: null });
  });

  it('promise no day when one of the lines has none', () => {
    const lines = PENDING.lines.map((line) => ({ ...line, promisedBy: null }));
    expect(words({ lines })).toContain('shipped -');
  });

  it('say which day was agreed while the buyer is asked', () => {
    const [arm, truss] = PENDING.lines;
    if (!arm || !truss) throw new Error('No lines');
    const lines = [arm, { ...truss, agreedBy: '2026-12-04' }];
    const step = orderSteps({ ...PENDING, lines }).find(({ name }) => name === 'shipped');
    expect(step).toMatchObject({ by: '2026-12-11', agreed: '2026-12-04' });
  });
});
