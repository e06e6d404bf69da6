import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  BadWebhook,
  type Intent,
  type NewIntent,
  type ProviderRefund,
  ProviderRefused,
} from '../../../src/server/gateways/payments';
import { HOUR } from '../../support/shop';
import { type TestProvider, testProviders } from '../../support/fakes/test-providers';

let made = 0;
const newCheckout = (cents = 11_300): NewIntent => ({
  checkoutId: `checkout-${(made += 1)}`,
  userId: 'user-1',
  cents,
  currency: 'cad',
  metadata: { lines: '3x2' },
});

const codeOf = async (act: Promise<unknown>): Promise<string> => {
  try {
    await act;
  } catch (error) {
    if (error instanceof ProviderRefused) return error.code;
    throw error;
  }
  return 'not refused';
};

// The contract that every payment provider fulfils.
describe.each(testProviders)('%s', (_name, open) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open();
  });
  afterAll(() => provider.close());

  const create = (asked = newCheckout()) => provider.payments.create(asked);
  const paid = async (asked = newCheckout()) => {
    const intent = await create(asked);
    await provider.pay(intent);
    return intent;
  };
  const listed = async (since: number): Promise<Intent[]> => {
    const all: Intent[] = [];
    for await (const intent of provider.payments.listSince(since)) all.push(intent);
    return all;
  };

  it('creates an intent that waits for a card and carries its checkout', async () => {
    const asked = newCheckout(4242);
    const { id, clientSecret } = await create(asked);
    expect(clientSecret).toContain(id);
    expect(await provider.payments.get(id)).toMatchObject({
      id,
      status: 'requires_payment_method',
      cents: 4242,
      receivedCents: 0,
      currency: 'cad',
      metadata: {
        checkout_id: asked.checkoutId,
        user_id: 'user-1',
        shop: 'nickel-range-shop',
        lines: '3x2',
      },
    });
  });

  it('creates one intent for repeated and concurrent requests of a checkout', async () => {
    const asked = newCheckout();
    const all = await Promise.all(Array.from({ length: 5 }, () => create(asked)));
    all.push(await create(asked));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(new Set(all.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  });

  it('refuses the same checkout with another amount', async () => {
    const asked = newCheckout();
    await create(asked);
    expect(await codeOf(create({ ...asked, cents: asked.cents + 1 }))).toBe('idempotency_error');
  });

  it('accepts 50 cents and no less', async () => {
    await create(newCheckout(50));
    expect(await codeOf(create(newCheckout(49)))).toBe('amount_too_small');
  });

  it('returns the amount, the buyer and the card of a payment', async () => {
    const { id } = await paid(newCheckout(999));
    expect(await provider.payments.get(id)).toMatchObject({
      status: 'succeeded',
      cents: 999,
      receivedCents: 999,
      billing: { name: 'Ada Builder', city: 'Sudbury', state: 'ON' },
      card: { brand: 'visa', last4: '4242' },
    });
  });

  it('answers not_found for an unknown intent', async () => {
    expect(await codeOf(provider.payments.get('pi_none'))).toBe('not_found');
    expect(await codeOf(provider.payments.cancel('pi_none'))).toBe('not_found');
    expect(
      await codeOf(provider.payments.refund({ intent: 'pi_none', cents: 50, key: 'k0' })),
    ).toBe('not_found');
  });

  it('cancels an intent, also when repeated', async () => {
    const { id } = await create();
    expect(await provider.payments.cancel(id)).toBe('canceled');
    expect(await provider.payments.cancel(id)).toBe('canceled');
    expect((await provider.payments.get(id)).status).toBe('canceled');
  });

  it('does not cancel a paid intent', async () => {
    const { id } = await paid();
    expect(await provider.payments.cancel(id)).toBe('succeeded');
    expect((await provider.payments.get(id)).status).toBe('succeeded');
  });

  it('refunds once per key', async () => {
    const { id: intent } = await paid(newCheckout(1000));
    const asked = { intent, cents: 1000, key: `rf_${intent}` };
    const [first, ...others] = await Promise.all(
      [1, 2, 3].map(() => provider.payments.refund(asked)),
    );
    expect(first).toMatchObject({ status: 'succeeded' });
    expect(others).toEqual([first, first]);
    expect(await codeOf(provider.payments.refund({ ...asked, key: 'other' }))).toBe(
      'charge_already_refunded',
    );
  });

  it('makes partial refunds, and never refunds more than was paid', async () => {
    const { id: intent } = await paid(newCheckout(1000));
    const refund = (cents: number, key: string) =>
      provider.payments.refund({ intent, cents, key: `${intent}-${key}` });
    await refund(400, 'a');
    expect(await codeOf(refund(601, 'b'))).toBe('amount_too_large');
    expect(await codeOf(refund(500, 'a'))).toBe('idempotency_error');
    expect((await provider.payments.get(intent)).refundedCents).toBe(400);
    await refund(600, 'c');
    expect(await provider.payments.get(intent)).toMatchObject({
      receivedCents: 1000,
      refundedCents: 1000,
    });
  });

  describe('lists refunds', () => {
    const listRefunds = async (of: { intent: string } | { since: number }) => {
      const all: ProviderRefund[] = [];
      for await (const refund of provider.payments.listRefunds(of)) all.push(refund);
      return all;
    };
    const refund = (intent: string, cents: number, key = `${intent}-${cents}`) =>
      provider.payments.refund({ intent, cents, key });

    it('of an intent, whoever made them', async () => {
      const [{ id: intent }, { id: other }] = [await paid(), await paid()];
      const [first, second] = [await refund(intent, 400), await refund(intent, 300)];
      await refund(other, 500);
      const all = await listRefunds({ intent });
      expect(all.toSorted((a, b) => b.cents - a.cents)).toEqual([
        { id: first.id, intentId: intent, cents: 400, status: 'succeeded', key: `${intent}-400` },
        { id: second.id, intentId: intent, cents: 300, status: 'succeeded', key: `${intent}-300` },
      ]);
      expect(await listRefunds({ intent: (await paid()).id })).toEqual([]);
    });

    it('since a time, more than one page', async () => {
      const { id: intent } = await paid(newCheckout(20_000));
      for (let n = 0; n < 105; n += 1) await refund(intent, 100, `${intent}-${n}`);
      const { createdAt } = await provider.payments.get(intent);
      const mine = (await listRefunds({ since: createdAt })).filter(
        ({ intentId }) => intentId === intent,
      );
      expect(new Set(mine.map(({ id }) => id)).size).toBe(105);
      expect(await listRefunds({ since: createdAt + 60_000 })).toEqual([]);
    });
  });

  it('refunds nothing for an unpaid intent', async () => {
    const { id: intent } = await create();
    expect(await codeOf(provider.payments.refund({ intent, cents: 50, key: 'k1' }))).not.toBe(
      'not refused',
    );
  });

  it('lists the intents created since a time, paid or not', async () => {
    const waiting = await create();
    const done = await paid();
    const all = await listed(0);
    const found = (id: string) => all.find((intent) => intent.id === id);
    expect(found(waiting.id)?.status).toBe('requires_payment_method');
    expect(found(done.id)).toMatchObject({ status: 'succeeded', billing: { name: 'Ada Builder' } });
    const { createdAt } = await provider.payments.get(done.id);
    expect((await listed(createdAt)).map(({ id }) => id)).toContain(done.id);
    expect(await listed(createdAt + 5000)).toEqual([]);
  });

  it('lists more than one page', async () => {
    const before = (await listed(0)).length;
    for (let n = 0; n < 105; n += 1) await create();
    const ids = (await listed(0)).map(({ id }) => id);
    expect(ids).toHaveLength(before + 105);
    expect(new Set(ids).size).toBe(ids.length);
  });

  describe('lists its balance', () => {
    const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
      const list: T[] = [];
      for await (const item of items) list.push(item);
      return list;
    };
    const now = () => provider.shop.clock();
    const moved = (from = now() - HOUR, to = now() + HOUR) =>
      all(provider.payments.listBalance({ from, to }));
    /** The entries that an act adds to the list. */
    const added = async (act: () => Promise<unknown>) => {
      const before = new Set((await moved()).map(({ id }) => id));
      await act();
      return (await moved()).filter(({ id }) => !before.has(id));
    };

    it('with payments and their fees, of 2.9 % and 30 cents', async () => {
      expect(await added(() => paid(newCheckout(11_300)))).toEqual([
        {
          id: expect.stringMatching(/^txn_/),
          kind: 'payment',
          source: expect.any(String),
          cents: 11_300,
          feeCents: 358,
          createdAt: expect.any(Number),
        },
      ]);
      expect(await added(() => paid(newCheckout(50)))).toMatchObject([{ cents: 50, feeCents: 31 }]);
    });

    it('with refunds, which give no fee back', async () => {
      const { id: intent } = await paid(newCheckout(1000));
      const moves = await added(() =>
        provider.payments.refund({ intent, cents: 400, key: `balance-${intent}` }),
      );
      expect(moves).toMatchObject([{ kind: 'refund', cents: -400, feeCents: 0 }]);
    });

    it('from a time to before another, more than one page', async () => {
      const moves = await added(async () => {
        for (let n = 0; n < 105; n += 1) await paid(newCheckout(100));
      });
      expect(new Set(moves.map(({ id }) => id)).size).toBe(105);
      expect(await moved(now() - 2 * HOUR, now() - HOUR)).toEqual([]);
      const first = Math.min(...moves.map(({ createdAt }) => createdAt));
      expect((await moved(first, first + 1000)).length).toBeGreaterThan(0);
      expect((await moved(first - 1000, first)).map(({ id }) => id)).not.toContain(moves[0]?.id);
    });

    it('with payouts, which take from it what is paid out', async () => {
      const since = now() - HOUR;
      const before = await moved();
      await provider.payOut();
      const moves = await moved(since);
      const paidOut = moves.filter(({ kind }) => kind === 'payout');
      const payouts = await all(provider.payments.listPayouts(since));
      expect(paidOut.map(({ source, cents }) => [source, -cents])).toEqual(
        payouts.map(({ id, cents }) => [id, cents]),
      );
      expect(payouts).toHaveLength(1);
      expect(payouts[0]?.cents).toBe(
        before.reduce((sum, { cents, feeCents }) => sum + cents - feeCents, 0),
      );
      expect(moves.reduce((sum, { cents, feeCents }) => sum + cents - feeCents, 0)).toBe(0);
      expect(await all(provider.payments.listPayouts(now() + HOUR))).toEqual([]);
    });
  });

  describe('sends an event', () => {
    const events = async () =>
      (await provider.news()).map(({ payload, headers }) =>
        provider.payments.parseWebhook(Buffer.from(payload), headers),
      );

    it('for an intent that was paid or cancelled, each with its own id', async () => {
      const good = await paid();
      const dropped = await create();
      await provider.payments.cancel(dropped.id);
      const all = await events();
      const about = all.filter(
        (event) => 'intent' in event && [good.id, dropped.id].includes(event.intent.id),
      );
      expect(about).toMatchObject([
        { kind: 'succeeded', intent: { id: good.id, status: 'succeeded', receivedCents: 11_300 } },
        { kind: 'canceled', intent: { id: dropped.id, status: 'canceled' } },
      ]);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    });

    it('for a refund, with its intent and amount', async () => {
      const { id: intent } = await paid(newCheckout(700));
      const { id } = await provider.payments.refund({ intent, cents: 700, key: `rf_${intent}` });
      const about = (await events()).filter(
        (event) => event.kind === 'refund' && event.refund.intentId === intent,
      );
      expect(about).toContainEqual(
        expect.objectContaining({
          refund: { id, intentId: intent, cents: 700, status: 'succeeded', key: `rf_${intent}` },
        }),
      );
    });
  });

  describe('a webhook', () => {
    beforeAll(async () => {
      await paid();
    });
    const last = async (bad?: Parameters<TestProvider['news']>[0]) => {
      const posted = (await provider.news(bad)).at(-1);
      if (!posted) throw new Error('no event yet');
      return posted;
    };
    const parse = (payload: string, headers: Record<string, string | string[]>) =>
      provider.payments.parseWebhook(Buffer.from(payload), headers);

    it('is accepted with its signature', async () => {
      const { payload, headers } = await last();
      expect(parse(payload, headers).id).toBeTruthy();
    });

    it('is accepted up to 300 s late', async () => {
      const { payload, headers } = await last({ ageSeconds: 295 });
      expect(parse(payload, headers).id).toBeTruthy();
    });

    test.each<
      [
        string,
        (good: Awaited<ReturnType<typeof last>>) => [string, Record<string, string | string[]>],
      ]
    >([
      ['tampered with', ({ payload, headers }) => [payload.replace(/\d/, '7x'), headers]],
      ['a byte longer', ({ payload, headers }) => [`${payload} `, headers]],
      ['empty', ({ headers }) => ['', headers]],
      ['without a signature', ({ payload }) => [payload, {}]],
      ['with an empty signature', ({ payload }) => [payload, { 'stripe-signature': '' }]],
      [
        'with nonsense for a signature',
        ({ payload }) => [payload, { 'stripe-signature': 't=é,v1=é' }],
      ],
      [
        'with a signature that is not of this time',
        ({ payload, headers }) => [
          payload,
          {
            'stripe-signature': (headers['stripe-signature'] ?? '').replace(
              /^t=\d+/,
              't=4102444800',
            ),
          },
        ],
      ],
    ])('is refused when it is %s', async (_what, change) => {
      const [payload, headers] = change(await last());
      expect(() => parse(payload, headers)).toThrow(BadWebhook);
    });

    it('is refused when signed with another secret', async () => {
      const { payload, headers } = await last({ byAnother: true });
      expect(() => parse(payload, headers)).toThrow(BadWebhook);
    });

    it('is refused when it is 301 s old', async () => {
      const { payload, headers } = await last({ ageSeconds: 301 });
      expect(() => parse(payload, headers)).toThrow(BadWebhook);
    });
  });
});
