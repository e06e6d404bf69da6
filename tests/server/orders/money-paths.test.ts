import { beforeAll, describe, expect, it } from 'vitest';
import { AdminOrder, ShippingNow } from '../../../src/contract/orders/admin';
import { type PaymentProvider, ProviderRefused } from '../../../src/server/gateways/payments';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { auditOf } from '../../support/orders/audit-of';
import { providerRefunds } from '../../../src/server/tables/orders/provider-refunds';
import { orderJournal } from '../../../src/server/tables/reports/journal';
import type { JournalRow } from '../../../src/server/tables/reports/journal-rows';
import type { ShippingAddress } from '../../../src/shop/checkout/address';
import { type Cents, parsePrice, parseSum, priceText } from '../../../src/shop/money';
import { paidSums, pastRefunds, refundable } from '../../../src/shop/orders/refund';
import { ADDRESS, type Intent, newBuyer, payWith } from '../../support/buyers';
import { type Member, addMember, signedIn } from '../../support/people';
import { fc } from '../../support/properties';
import { shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';
import { QUEBEC, buyTo, chargeByPlace } from '../../support/taxes';

const BRACKET = 1002; // $32.99
const PLACES: ShippingAddress[] = [
  ADDRESS,
  { ...ADDRESS, city: 'Kingston', zipCode: 'K7L 1A1' },
  { ...ADDRESS, city: 'Calgary', state: 'AB', zipCode: 'T2P 1A1' },
  { ...ADDRESS, city: 'Halifax', state: 'NS', zipCode: 'B3H 1A1' },
  { ...QUEBEC, city: 'Gatineau' },
  { ...ADDRESS, city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1' },
];

interface Step {
  act:
    | 'move'
    | 'pay'
    | 'refund pieces'
    | 'refund shipping'
    | 'refund a sum'
    | 'refund outside'
    | 'give'
    | 'refuse'
    | 'retry'
    | 'cancel';
  /** Where the order moves to. */
  to: ShippingAddress;
  /** What becomes of a difference: it is charged, waived, or not decided about. */
  decision: 'charge' | 'waive' | 'none';
  /** Whether the last supplement is meant, where there is one. */
  isSupplement: boolean;
  /** The part of what can be refunded, per cent. */
  part: number;
  /** Whether a supplement is paid by hand. */
  byHand: boolean;
}

const often = (weight: number, act: Step['act']) => ({ arbitrary: fc.constant(act), weight });
const ACT = fc.oneof(
  often(5, 'move'),
  often(4, 'pay'),
  often(1, 'refund pieces'),
  often(2, 'refund shipping'),
  often(2, 'refund a sum'),
  often(1, 'refund outside'),
  often(3, 'give'),
  often(2, 'refuse'),
  often(2, 'retry'),
  often(1, 'cancel'),
);
const STEP: fc.Arbitrary<Step> = fc.record({
  act: ACT,
  to: fc.constantFrom(...PLACES),
  decision: fc.constantFrom('charge', 'charge', 'waive', 'none'),
  isSupplement: fc.boolean(),
  part: fc.constantFrom(10, 33, 50, 100),
  byHand: fc.boolean(),
});
const PATH = fc.record({
  byPlace: fc.constantFrom(true, true, true, false),
  onShipping: fc.boolean(),
  from: fc.constantFrom(...PLACES),
  steps: fc.array(STEP, { minLength: 5, maxLength: 12 }),
});

describe('The money of an order, whatever happens to it', () => {
  const shop = shopForAll({ now: '2026-05-05T16:00:00Z' });
  let admin: Member;
  beforeAll(async () => {
    admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
  });
  let made = 0;

  const path = (id: string, act = '') => `/api/admin/orders/${id}${act && `/${act}`}`;
  const shown = async (id: string) => AdminOrder.parse((await admin.get(path(id))).body);
  const give = async (payments: PaymentProvider = shop.demo) => {
    const context = { ...shop.parts, payments };
    while (await giveRefunds(context));
    await shop.deliverEvents();
  };
  /** What is left to refund of an order, in all and of its shipping, in cents. */
  const leftOf = (order: AdminOrder) => refundable(paidSums(order), pastRefunds(order));

  const moveTo = async (id: string, { to, decision }: Step) => {
    const { state, zipCode } = to;
    const { now } = ShippingNow.parse(
      (await admin.post(path(id, 'quote'), { state, zipCode })).body,
    );
    const more = parseSum(now?.difference ?? '0');
    const tax = parseSum(now?.tax ?? '0');
    const owed = tax ? Math.max(0, more) + tax : more;
    const charged = owed < 50 && decision === 'charge' ? 'waive' : decision;
    const act = tax < 0 && owed < 0 ? 'refund' : owed > 0 ? charged : 'none';
    const difference = act !== 'none' && { difference: { act, amount: priceText(Math.abs(owed)) } };
    return admin.put(path(id, 'address'), { shippingAddress: to, ...difference });
  };

  const payFor = async (order: AdminOrder, byHand: boolean) => {
    const quote = order.unpaidSupplement;
    if (!quote) return;
    const at = `/api/admin/quotes/${quote.id}`;
    if (byHand) return admin.post(`${at}/paid`, { means: 'e-transfer' });
    const { payUrl } = (await admin.post(`${at}/link`)).body as { payUrl: string };
    const token = payUrl.split('/pay/')[1];
    const holder = shop.visitor('10.0.0.7');
    const payment = await holder.post(`/api/pay/${token}/payment`, { total: quote.total });
    await payWith(holder, payment.body as Intent);
    return holder.post(`/api/pay/${token}/order`);
  };

  /** Refunds through the provider's dashboard. */
  const refundOutside = async (id: string, cents: Cents) => {
    const { intent } = await shop.db
      .selectFrom('orders')
      .select('intent')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    made += 1;
    if (intent === null || cents < 1) return;
    await shop.demo.refund({ intent, cents, key: `by-hand-${made}` }).catch((error: unknown) => {
      if (!(error instanceof ProviderRefused)) throw error;
    });
    await shop.deliverEvents();
  };

  const take = async (id: string, step: Step) => {
    shop.clock.pass(1000);
    const main = await shown(id);
    const last = step.isSupplement ? main.supplements.at(-1) : undefined;
    const order = last ? await shown(last.id) : main;
    const { left, shippingLeft } = leftOf(order);
    const share = (cents: Cents) => priceText(Math.max(0, Math.floor((cents * step.part) / 100)));
    const refund = (body: object) =>
      admin.post(path(order.id, 'refunds'), { reason: 'Goodwill', ...body });
    switch (step.act) {
      case 'move':
        return moveTo(id, step);
      case 'pay':
        return payFor(main, step.byHand);
      case 'refund pieces':
        return refund({ lines: order.items.map((item) => ({ itemId: item.id, quantity: 1 })) });
      case 'refund shipping':
        return refund({ shipping: share(shippingLeft) });
      case 'refund a sum':
        return refund({ amount: share(left) });
      case 'refund outside':
        return refundOutside(order.id, parsePrice(share(left)));
      case 'give':
        return give();
      case 'refuse':
        return give({
          ...shop.demo,
          refund: () => Promise.reject(new ProviderRefused('card_gone', 'The card is closed.')),
        });
      case 'retry':
        return admin.post(path(order.id, 'refund'));
      case 'cancel':
        return admin.put(path(id, 'status'), { status: 'cancelled' });
    }
  };

  /** The credits less debits of an order, by the name that is given to a row. */
  const net = async (id: string, keyOf: (row: JournalRow) => string) => {
    const sums: Record<string, Cents> = {};
    for (const row of await orderJournal(shop.db, id)) {
      const name = keyOf(row);
      sums[name] = (sums[name] ?? 0) + row.credit_cents - row.debit_cents;
    }
    return Object.entries(sums).filter(([, cents]) => cents !== 0);
  };
  const complaints = async () => {
    const found = await auditOf(shop);
    // Refunds that failed for good are not wrong.
    return found.filter(({ rule }) => !rule.startsWith('A'));
  };

  /** All of the payment is back, with all tax in each province, in the books and on the page. */
  const checkEmpty = async (id: string) => {
    const order = await shown(id);
    const refunds = (await providerRefunds(shop.db, id)).filter(({ state }) => state !== 'failed');
    expect(priceText(refunds.reduce((sum, { cents }) => sum + cents, 0))).toBe(order.total);
    expect(await net(id, ({ cause, cause_id }) => `${cause} ${cause_id}`)).toEqual([]);
    const accounts = await net(id, ({ account, province }) => `${account} ${province}`);
    expect(accounts.filter(([account]) => /^[hp]st_payable/.test(account))).toEqual([]);
    const totals = await net(id, ({ account }) => account);
    expect(totals.filter(([account]) => account === 'tax_moved')).toEqual([]);
    const kept = order.refunds.filter(({ state }) => state !== 'failed');
    const listed = kept.reduce((sum, { hst }) => sum + parsePrice(hst), 0);
    expect(listed).toBe(parsePrice(order.hst) - parsePrice(order.movedTax?.setOff ?? '0'));
  };

  /** Refunds all that is left of an order, or cancels it. */
  const refundAll = async (id: string) => {
    await give();
    const order = await shown(id);
    const { left } = leftOf(order);
    if (order.status === 'cancelled') await admin.post(path(id, 'refund'));
    else if (left > 0) {
      const reply = await admin.post(path(id, 'refunds'), {
        reason: 'All of it',
        amount: priceText(left),
      });
      expect(reply.status).toBe(200);
    }
    await give();
  };

  it('balances, and none of its tax is payable once all of it is refunded', async () => {
    await fc.assert(
      fc.asyncProperty(PATH, async ({ byPlace, onShipping, from, steps }) => {
        await chargeByPlace(admin, byPlace, ['QC', 'BC'], onShipping);
        await setStock(shop, BRACKET, 20);
        const { id } = await buyTo(await newBuyer(shop, [[BRACKET, 2]]), from);
        for (const step of steps) {
          const reply = await take(id, step);
          expect(reply?.status ?? 200).toBeLessThan(500);
        }
        const all = [id, ...(await shown(id)).supplements.map((one) => one.id)];
        for (const one of all) await refundAll(one);
        for (const one of all) await checkEmpty(one);
        expect(await complaints()).toEqual([]);
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 25) }, // each of them some 50 calls
    );
  });
});
