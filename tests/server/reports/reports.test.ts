import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Report, Sales } from '../../../src/contract/reports';
import { recordRefund } from '../../../src/server/services/orders/refunds';
import { postSale } from '../../../src/server/services/reports/journal';
import { inTransaction } from '../../../src/server/tables/engine/database';
import type { Tx } from '../../../src/server/tables/schema';
import type { OrderRow } from '../../../src/server/tables/orders/order-rows';
import { addOrder } from '../../../src/server/tables/orders/orders';
import { PROVINCES } from '../../../src/shop/checkout/address';
import { parseSum, priceText } from '../../../src/shop/money';
import { hstInRefund } from '../../../src/shop/reports/journal';
import { shopDay } from '../../../src/shop/shop-day';
import { keepBusy } from '../../support/busy-shop';
import { ADDRESS } from '../../support/buyers';
import { type People, addMember, meetPeople, signedIn } from '../../support/people';
import { fc } from '../../support/properties';
import { type Shop, engines, openShop } from '../../support/shop';

interface Made {
  order: OrderRow;
  state: string;
  /** The province's own part of its tax, cents. */
  own: number;
  refunds: { at: number; cents: number; hst: number; own: number }[];
}

/** A share of a sum, rounded half up. */
const half = (sum: number, part: number, whole: number) =>
  whole ? Math.floor((2 * sum * part + whole) / (2 * whole)) : 0;

/** The taxes of provinces, thousandths of a per cent, that this shop collects. */
const OWN: Record<string, number> = { BC: 7000, MB: 7000, SK: 6000, QC: 9975 };
const HST: Record<string, number> = { ON: 13, NB: 15, NL: 15, NS: 14, PE: 15 };

const at = (iso: string) => Date.parse(iso);

/** Times at the borders of months in Toronto, of days and of daylight saving time. */
const BORDERS = [
  '2026-10-01T03:59:59.999Z',
  '2026-10-01T04:00:00Z',
  '2026-11-01T03:59:59.999Z',
  '2026-11-01T04:00:00Z',
  '2026-11-01T05:30:00Z',
  '2026-11-01T06:30:00Z',
  '2026-12-01T04:59:59.999Z',
  '2026-12-01T05:00:00Z',
  '2027-01-01T04:59:59.999Z',
  '2027-01-01T05:00:00Z',
  '2027-03-14T06:59:59Z',
  '2027-03-14T07:00:00Z',
].map(at);

/** A code, another one, the seasonal discount, and the shop's own. */
const DISCOUNTS = [
  { discount_kind: 'code', discount_code: 'OVERLAND5' },
  { discount_kind: 'code', discount_code: 'TRAIL-DAY' },
  { discount_kind: 'october', discount_code: null },
  { discount_kind: null, discount_code: null },
] as const;

describe.each(engines)('The reports on %s', (engine) => {
  let shop: Shop;
  let people: People;
  const made: Made[] = [];

  const get = async (path: string) => (await people.admin.get(`/api/admin/reports/${path}`)).body;

  const placed = async (
    tx: Tx,
    accountId: string,
    order: Partial<OrderRow>,
    { state, byPlace }: { state: string; byPlace: boolean },
  ) => {
    const number = made.length + 1;
    const id = `report-${number}`;
    const {
      subtotal_cents = 0,
      discount_cents = 0,
      shipping_cents = 0,
      created_at = 0,
      is_pickup = 0,
    } = order;
    const goods = subtotal_cents - discount_cents;
    const place = is_pickup ? 'ON' : state;
    const own = byPlace ? half(goods, OWN[place] ?? 0, 100_000) : 0;
    const federal = half(goods, byPlace ? (HST[place] ?? 5) : 13, 100);
    const hst_cents = federal + own;
    const taxes = byPlace
      ? JSON.stringify({
          province: place,
          federal: {
            name: HST[place] ? 'HST' : 'GST',
            rate: (HST[place] ?? 5) * 1000,
            cents: federal,
          },
          provincial: OWN[place] ? { name: 'PST', rate: OWN[place], cents: own } : null,
        })
      : null;
    await tx
      .insertInto('checkout')
      .values({
        id,
        account_id: accountId,
        state: 'ordered',
        hash: id,
        snapshot: '{}',
        total_cents: 0,
        discount_code: null,
        provider: 'demo',
        intent: `pi_${id}`,
        client_secret: null,
        address: null,
        email: null,
        po_number: null,
        build_name: null,
        created_at,
        expires_at: created_at,
      })
      .execute();
    const row: OrderRow = {
      id,
      number: `ORD-REPORT${number}`,
      account_id: accountId,
      checkout_id: id,
      intent: `pi_${id}`,
      status: 'pending',
      placed_as_vendor: order.placed_as_vendor ?? 0,
      company_id: null,
      subtotal_cents,
      discount_cents,
      discount_kind: discount_cents ? (order.discount_kind ?? null) : null,
      discount_code: discount_cents ? (order.discount_code ?? null) : null,
      hst_cents,
      taxes,
      shipping_taxed: 0,
      moved_tax: null,
      shipping_cents,
      free_shipping_cents: 0,
      total_cents: subtotal_cents - discount_cents + hst_cents + shipping_cents,
      is_pickup,
      shipping_service: null,
      address: JSON.stringify({ ...ADDRESS, state }),
      email: 'a@people.test',
      item_count: 1,
      carrier: null,
      tracking_number: null,
      ready_at: null,
      po_number: null,
      build_name: null,
      attention: null,
      attended: null,
      via: 'client',
      terms_version: null,
      discount_label: null,
      created_at,
    };
    await addOrder(tx, row, [
      {
        id: `item-${id}`,
        order_id: id,
        product_id: number % 2 ? 1002 : 1041,
        name: number % 2 ? 'Bracket' : 'Gusset',
        sku: null,
        slug: 'a',
        image_url: '',
        quantity: 1,
        unit_cents: subtotal_cents,
        undiscounted: 0,
        to_make: 0,
        promised_by: null,
        agreed_by: null,
        from_stock: 0,
        from_parts: 0,
      },
    ]);
    await postSale(tx, row);
    const one: Made = { order: row, state: place, own, refunds: [] };
    made.push(one);
    return one;
  };

  const refund = async (tx: Tx, { order, own, refunds }: Made, cents: number, now: number) => {
    const sums = { hst: order.hst_cents, total: order.total_cents };
    const before = refunds.reduce(
      (sum, one) => ({
        cents: sum.cents + one.cents,
        hst: sum.hst + one.hst,
        own: sum.own + one.own,
      }),
      { cents: 0, hst: 0, own: 0 },
    );
    const id = `re-${order.id}-${refunds.length}`;
    await recordRefund(
      tx,
      { id, intentId: order.intent ?? '', cents, status: 'succeeded' },
      { shopEmail: 'owner@shop.test', now, isNews: true },
    );
    const hst = hstInRefund(sums, before, cents);
    const share = half(own, before.hst + hst, order.hst_cents) - before.own;
    refunds.push({ at: now, cents, hst, own: share });
  };

  beforeAll(async () => {
    shop = await openShop({ engine, now: '2026-10-05T16:00:00Z' });
    people = await meetPeople(shop);
    const others = [
      people.customer.account,
      people.vendor.account,
      await addMember(shop, 'dale', { is_vendor: 1 }),
    ];
    const cents = fc.integer({ min: 0, max: 300_000 });
    const time = fc.oneof(
      fc.constantFrom(...BORDERS),
      fc.integer({ min: at('2026-09-20T00:00:00Z'), max: at('2027-04-05T00:00:00Z') }),
    );
    const examples = fc.sample(
      fc.record({
        who: fc.nat({ max: 2 }),
        time,
        subtotal: fc.integer({ min: 100, max: 300_000 }),
        off: cents,
        discount: fc.constantFrom(...DISCOUNTS),
        shipping: fc.option(cents, { nil: 0 }),
        isPickup: fc.boolean(),
        state: fc.constantFrom(...PROVINCES),
        byPlace: fc.boolean(),
        parts: fc.array(fc.record({ share: fc.integer({ min: 1, max: 60 }), time }), {
          maxLength: 3,
        }),
      }),
      { numRuns: 80, seed: 7 },
    );
    const sell = async (tx: Tx, example: (typeof examples)[number]) => {
      const account = others[example.who];
      if (!account) throw new Error('nobody');
      const one = await placed(
        tx,
        account.id,
        {
          created_at: example.time,
          subtotal_cents: example.subtotal,
          discount_cents: Math.min(example.subtotal, example.off),
          ...example.discount,
          shipping_cents: example.shipping,
          is_pickup: example.isPickup ? 1 : 0,
          placed_as_vendor: account.is_vendor,
        },
        example,
      );
      let left = one.order.total_cents;
      for (const { share, time: when } of example.parts) {
        const part = Math.min(left, Math.ceil((one.order.total_cents * share) / 100));
        if (part > 0) await refund(tx, one, part, when);
        left -= part;
      }
    };
    await inTransaction(shop.db, async (tx) => {
      made.length = 0; // also when it is repeated
      for (const example of examples) await sell(tx, example);
    });
  });
  afterAll(() => shop.close());

  /** Card money: what moved on these days, after what moved before the first of them. */
  const cardsOf = (isIn: (day: string) => boolean): Report['cards'] => {
    const moves = made
      .flatMap(({ order, refunds }) => [
        { time: order.created_at, cents: order.total_cents },
        ...refunds.map(({ at: time, cents }) => ({ time, cents: -cents })),
      ])
      .map(({ time, cents }) => ({ day: shopDay(new Date(time)), cents }));
    const sum = (of: typeof moves) => of.reduce((all, { cents }) => all + cents, 0);
    const within = moves.filter(({ day }) => isIn(day));
    const first = within.map(({ day }) => day).toSorted()[0] ?? '9999';
    const before = sum(moves.filter(({ day }) => day < first));
    return {
      before: priceText(before),
      received: priceText(sum(within)),
      fees: '0.00',
      out: '0.00',
      after: priceText(before + sum(within)),
    };
  };

  /** The expected figures, added up order by order, by the text of the day in Toronto. */
  const added = (isIn: (day: string) => boolean): Report => {
    const within = (time: number) => isIn(shopDay(new Date(time)));
    const orders = made.filter(({ order }) => within(order.created_at));
    const refunds = made.flatMap((one) =>
      one.refunds.filter((part) => within(part.at)).map((part) => ({ ...part, state: one.state })),
    );
    const sum = <Row>(rows: Row[], of: (row: Row) => number) =>
      priceText(rows.reduce((all, row) => all + of(row), 0));
    const taxOf = (
      inOrder: (one: Made) => number,
      inRefund: (part: Made['refunds'][number]) => number,
    ) => {
      const of = (isThere: (state: string) => boolean) => ({
        collected: sum(
          orders.filter(({ state }) => isThere(state)),
          inOrder,
        ),
        refunded: sum(
          refunds.filter(({ state }) => isThere(state)),
          inRefund,
        ),
      });
      return {
        ...of(() => true),
        byProvince: PROVINCES.map((province) => ({
          province,
          ...of((one) => one === province),
        })).filter(({ collected, refunded }) => collected !== '0.00' || refunded !== '0.00'),
      };
    };
    return {
      orders: orders.length,
      sales: sum(orders, ({ order }) => order.subtotal_cents),
      discounts: sum(orders, ({ order }) => order.discount_cents),
      shipping: sum(orders, ({ order }) => order.shipping_cents),
      refunds: sum(refunds, (part) => part.cents),
      terms: { sold: '0.00', received: '0.00', open: '0.00' },
      byHand: {
        cash: '0.00',
        bank: '0.00',
        cardTerminal: '0.00',
        cheques: '0.00',
        rounding: '0.00',
      },
      cards: cardsOf(isIn),
      hst: taxOf(
        ({ order, own }) => order.hst_cents - own,
        (part) => part.hst - part.own,
      ),
      pst: taxOf(
        ({ own }) => own,
        (part) => part.own,
      ),
      byDiscount: DISCOUNTS.map(({ discount_kind: kind, discount_code: code }) => {
        const those = orders.filter(
          ({ order }) =>
            order.discount_cents > 0 &&
            order.discount_kind === kind &&
            order.discount_code === code,
        );
        return {
          kind: kind ?? ('own' as const),
          code,
          orders: those.length,
          discounts: sum(those, ({ order }) => order.discount_cents),
          freeShipping: '0.00',
          sales: sum(those, ({ order }) => order.subtotal_cents),
        };
      })
        .filter((row) => row.orders)
        .toSorted((a, b) => Number(b.discounts) - Number(a.discounts)),
    };
  };

  it.each(['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-03', '2027-04'])(
    'of %s are what all orders and refunds of the month add up to',
    async (month) => {
      const wanted = added((day) => day.startsWith(month));
      expect(wanted.orders).toBeGreaterThan(0);
      expect(await get(`months/${month}`)).toEqual(wanted);
    },
  );

  it.each([
    ['2026-Q4', /^2026-1[012]/],
    ['2027-Q1', /^2027-0[123]/],
  ])('of %s are those of its three months', async (quarter, months) => {
    expect(await get(`quarters/${quarter}`)).toEqual(added((day) => months.test(day)));
  });

  it.each(['2026-10', '2026-Q4', '2027-Q1'])(
    'of the discounts of %s add up to its discounts (docs/rules.md 17.8)',
    async (period) => {
      const figures = Report.parse(
        await get(`${period.includes('Q') ? 'quarters' : 'months'}/${period}`),
      );
      expect(figures.byDiscount.map(({ kind }) => kind)).toContain('own');
      const all = figures.byDiscount.reduce((sum, { discounts }) => sum + parseSum(discounts), 0);
      expect(priceText(all)).toBe(figures.discounts);
    },
  );

  it('of a month without orders are nothing', async () => {
    expect(await get('months/2031-02')).toEqual({
      orders: 0,
      sales: '0.00',
      discounts: '0.00',
      shipping: '0.00',
      refunds: '0.00',
      terms: { sold: '0.00', received: '0.00', open: '0.00' },
      cards: cardsOf(() => false),
      byHand: {
        bank: '0.00',
        cash: '0.00',
        cardTerminal: '0.00',
        cheques: '0.00',
        rounding: '0.00',
      },
      hst: { collected: '0.00', refunded: '0.00', byProvince: [] },
      byDiscount: [],
      pst: { collected: '0.00', refunded: '0.00', byProvince: [] },
    });
  });

  it.each([
    'months/2026-13',
    'months/2026-1',
    'months/1999-12',
    'months/2026-Q4',
    'quarters/2026-Q5',
    'quarters/2026-10',
    'sales/2026',
  ])('refuse %s', async (path) => {
    const { status, body } = await people.admin.get(`/api/admin/reports/${path}`);
    expect([status, body]).toEqual([
      400,
      {
        code: 'invalid',
        message: expect.stringContaining('is written'),
        fields: expect.anything(),
      },
    ]);
  });

  it.each(['2026-11', '2026-Q4'])('of the days of %s add up to its sales', async (period) => {
    const { days } = Sales.parse(await get(`sales/${period}`));
    const wanted = days.map(({ day }) => {
      const { orders, sales } = added((other) => other === day);
      return { day, orders, sales };
    });
    expect(days).toEqual(wanted);
    expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(
      added((day) => days.some((one) => one.day === day)).orders,
    );
  });

  it('name what sold most, and the dealers who bought most', async () => {
    const top = Sales.parse(await get('sales/2026-10'));
    const orders = made.filter(({ order }) =>
      shopDay(new Date(order.created_at)).startsWith('2026-10'),
    );
    const sold = (isOf: (one: Made) => boolean) =>
      priceText(orders.filter(isOf).reduce((sum, { order }) => sum + order.subtotal_cents, 0));
    const isBracket = ({ order }: Made) => Number(order.id.slice(7)) % 2 === 1;
    const bySales = (a: { sales: string }, b: { sales: string }) =>
      Number(b.sales) - Number(a.sales);
    expect(top.parts).toEqual(
      [
        { id: '1002', name: 'Bracket', sales: sold(isBracket) },
        { id: '1041', name: 'Gusset', sales: sold((one) => !isBracket(one)) },
      ].toSorted(bySales),
    );
    expect(top.dealers.map(({ name }) => name).toSorted()).toEqual(['dale', 'val']);
    for (const { id, sales } of top.dealers)
      expect(sales).toBe(sold(({ order }) => order.account_id === id));
    expect(top.categories.length).toBeGreaterThan(0);
  });
});

it.each(engines)(
  'The discounts of a busy shop on %s are those of its orders, cancelled ones included (docs/rules.md 17.8)',
  async (engine) => {
    const shop = await openShop({ engine, now: '2026-10-05T16:00:00Z' });
    await keepBusy(shop);
    const admin = await signedIn(shop, await addMember(shop, 'olive', { role_id: 'owner' }));
    const { body } = await admin.get('/api/admin/reports/months/2026-10');
    const { byDiscount, discounts } = Report.parse(body);
    const seasonal = await shop.db
      .selectFrom('orders')
      .select('status')
      .where('discount_kind', '=', 'october')
      .execute();
    expect(seasonal.map(({ status }) => status)).toContain('cancelled');
    expect(byDiscount.map(({ kind, code, orders }) => [kind, code, orders]).toSorted()).toEqual([
      ['code', 'ALL-OF-IT', 1],
      ['code', 'SHORT-LIVED', 1],
      ['code', 'WELCOME10', 1],
      ['october', null, seasonal.length],
    ]);
    const sum = byDiscount.reduce((all, one) => all + parseSum(one.discounts), 0);
    expect(priceText(sum)).toBe(discounts);
    await shop.close();
  },
);
