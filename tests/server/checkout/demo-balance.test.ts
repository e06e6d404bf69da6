import { beforeAll, describe, expect, it } from 'vitest';
import { demoFee } from '../../../src/server/gateways/demo-balance';
import type { BalanceTransaction } from '../../../src/server/gateways/payments';
import { fc } from '../../support/properties';
import { DAY, HOUR, shopForAll } from '../../support/shop';
import { GOOD_CARD } from '../../support/fakes/test-providers';

const start = Date.parse('2026-06-15T16:00:00Z');

describe('The balance of the demo provider', () => {
  const shop = shopForAll();
  const pay = async (day: string, cents: number) => {
    shop.clock.set(day);
    const { id, clientSecret } = await shop.demo.create({
      checkoutId: `${day}-${cents}`,
      userId: 'user-1',
      cents,
      currency: 'cad',
    });
    await shop.demo.confirm(clientSecret, GOOD_CARD);
    return id;
  };
  beforeAll(async () => {
    await pay('2026-06-15T16:00:00Z', 1000); // Monday
    await pay('2026-06-18T16:00:00Z', 2000); // Thursday
    await pay('2026-06-20T03:59:59Z', 3000); // Friday night in Toronto
    await pay('2026-06-20T16:00:00Z', 4000); // Saturday
    const refunded = await pay('2026-06-22T03:59:59Z', 5000); // Sunday night
    shop.clock.set('2026-06-24T16:00:00Z'); // Wednesday
    await shop.demo.refund({ intent: refunded, cents: 700, key: 'a' });
    shop.clock.set('2026-06-30T16:00:00Z');
  });

  const moved = async (from: number, to: number): Promise<BalanceTransaction[]> => {
    const list: BalanceTransaction[] = [];
    for await (const one of shop.demo.listBalance({ from, to })) list.push(one);
    return list;
  };
  const payouts = async (since = 0) => {
    const list: [string, number][] = [];
    for await (const { id, cents, state } of shop.demo.listPayouts(since)) {
      expect(state).toBe('paid');
      list.push([id, cents]);
    }
    return list;
  };

  it('is paid out on each weekday two days later, and what was refunded is taken back', async () => {
    const net = (...sums: number[]) => sums.reduce((all, sum) => all + sum - demoFee(sum), 0);
    expect(await payouts(start)).toEqual([
      ['po_demo_2026-06-17', net(1000)],
      ['po_demo_2026-06-22', net(2000, 3000, 4000)],
      ['po_demo_2026-06-23', net(5000)],
      ['po_demo_2026-06-26', -700],
    ]);
  });

  it('has no payout before its day', async () => {
    shop.clock.set('2026-06-22T03:59:59.999Z');
    expect(await payouts(start)).toHaveLength(1);
    shop.clock.pass(1);
    expect(await payouts(start)).toHaveLength(2);
    shop.clock.set('2026-06-30T16:00:00Z');
  });

  it('is the same in one list or in many', async () => {
    const end = start + 16 * DAY;
    const whole = await moved(start - DAY, end);
    expect(whole).toHaveLength(10);
    const time = fc.integer({ min: start - DAY, max: end });
    await fc.assert(
      fc.asyncProperty(fc.array(time, { maxLength: 4 }), async (times) => {
        const borders = [start - DAY, ...times.toSorted((a, b) => a - b), end];
        const parts: BalanceTransaction[] = [];
        for (const [index, to] of borders.slice(1).entries())
          parts.push(...(await moved(borders[index] ?? 0, to)));
        const byId = (a: BalanceTransaction, b: BalanceTransaction) => (a.id < b.id ? -1 : 1);
        expect(parts.toSorted(byId)).toEqual(whole.toSorted(byId));
      }),
      { numRuns: 10 },
    );
  });

  it('counts a payment when it is paid, not when it begins', async () => {
    shop.clock.set('2026-07-06T16:00:00Z');
    const { clientSecret } = await shop.demo.create({
      checkoutId: 'late',
      userId: 'user-1',
      cents: 900,
      currency: 'cad',
    });
    shop.clock.pass(2 * HOUR);
    await shop.demo.confirm(clientSecret, GOOD_CARD);
    const [only] = await moved(start + 16 * DAY, start + 30 * DAY);
    expect(only?.createdAt).toBe(shop.clock());
  });
});
