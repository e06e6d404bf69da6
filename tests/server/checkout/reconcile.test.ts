import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '../../../src/server/gateways/payments';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { makeReconciler } from '../../../src/server/jobs/reconcile';
import { auditOf } from '../../support/orders/audit-of';
import {
  ADDRESS,
  type Buyer,
  askToPay,
  buy,
  intentFor,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { GOOD_CARD } from '../../support/fakes/test-providers';
import { type Shop, openShop } from '../../support/shop';
import { setStock } from '../../support/stock';

const BRACKET = 1002;
const GUSSET = 1041;
const MINUTE = 60_000;
const OWNER = 'owner@shop.test';

const noAnswer = () => new ProviderUnavailable('no answer');

describe('When things go wrong,', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ shopEmail: OWNER });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await shop.close();
  });

  const reconcile = () => makeReconciler(shop.parts).run();
  const refund = () => giveRefunds(shop.parts);
  const books = () => auditOf(shop);
  const orderRows = ({ account }: Buyer) =>
    shop.db.selectFrom('orders').selectAll().where('account_id', '=', account.id).execute();
  const statesOf = async ({ account }: Buyer) =>
    (
      await shop.db
        .selectFrom('checkout')
        .select('state')
        .where('account_id', '=', account.id)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(({ state }) => state);
  const mailsTo = async (address: string) => {
    await shop.deliver();
    return shop.mail.sent.filter(
      ({ to, key }) => to.address === address && !key.startsWith('order-new'),
    );
  };

  describe('the reconciliation', () => {
    it('creates the order of a payment when the browser closed and the webhook was lost', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      await payWith(buyer, await intentFor(buyer));
      expect(await reconcile()).toEqual({ orders: 1, ended: 0, unexplained: [] });
      expect(await orderRows(buyer)).toMatchObject([
        { via: 'reconciler', total_cents: 3728, address: JSON.stringify(ADDRESS) },
      ]);
      expect(await reconcile()).toEqual({ orders: 0, ended: 0, unexplained: [] });
      expect(await mailsTo(buyer.account.email)).toHaveLength(1);
      expect(await books()).toEqual([]);
    });

    it('expires a checkout that was not paid within half an hour, and cancels its intent', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const intent = await intentFor(buyer);
      shop.clock.pass(30 * MINUTE - 1);
      expect((await reconcile()).ended).toBe(0);
      shop.clock.pass(1);
      expect((await reconcile()).ended).toBe(1);
      expect(await statesOf(buyer)).toEqual(['expired']);
      expect((await payWith(buyer, intent)).status).toBe(402);
      // The cart is still there, and gets a new intent.
      expect((await buy(buyer)).intent.paymentIntentId).not.toBe(intent.paymentIntentId);
      expect(await books()).toEqual([]);
    });

    it('creates the order of a checkout that is paid at the moment it expires', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const intent = await intentFor(buyer);
      shop.clock.pass(30 * MINUTE);
      const cancel = shop.demo.cancel;
      vi.spyOn(shop.demo, 'cancel').mockImplementationOnce(async (id) => {
        await payWith(buyer, intent);
        return cancel(id);
      });
      expect(await reconcile()).toMatchObject({ orders: 1, ended: 0 });
      expect(await orderRows(buyer)).toHaveLength(1);
      expect(await books()).toEqual([]);
    });

    it('leaves a checkout open while its payment is processing', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      await intentFor(buyer);
      shop.clock.pass(40 * MINUTE);
      vi.spyOn(shop.demo, 'cancel').mockResolvedValueOnce('processing');
      expect(await reconcile()).toMatchObject({ orders: 0, ended: 0 });
      expect(await statesOf(buyer)).toEqual(['open']);
    });

    it('reports an unreachable provider, and catches up in the next run', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      await payWith(buyer, await intentFor(buyer));
      shop.clock.pass(2 * MINUTE);
      const reconciler = makeReconciler(shop.parts);
      vi.spyOn(shop.demo, 'get').mockRejectedValueOnce(noAnswer());
      vi.spyOn(shop.demo, 'listSince').mockImplementationOnce(() => {
        throw noAnswer();
      });
      await expect(reconciler.run()).rejects.toThrow('Reconciliation was not complete.');
      expect(await orderRows(buyer)).toEqual([]);
      expect(await reconciler.run()).toMatchObject({ orders: 1 });
    });

    it('recreates orders that are missing from a restored backup', async () => {
      const buyer = await newBuyer(shop, [
        [BRACKET, 2],
        [GUSSET, 3],
      ]);
      await buyer.post('/api/discount/calculate', { code: 'WELCOME10' });
      const quote = await quoteFor(buyer);
      const intent = await intentFor(buyer);
      await payWith(buyer, intent, {
        ...GOOD_CARD,
        billing_details: {
          name: 'Ann Lee',
          address: { line1: '12 Elm St', city: 'Sudbury', state: 'ON', postal_code: 'P3A 1A1' },
        },
      });
      const placed = await buyer.post('/api/orders', orderBody(quote));
      expect(placed.status).toBe(201);
      // The backup is older than these orders.
      for (const table of [
        'outbox',
        'journal_entry',
        'order_item',
        'orders',
        'checkout_line',
        'checkout',
      ] as const)
        await shop.db.deleteFrom(table).execute();
      await sql`update product set stock_changes = 1, stock =
        (select stock_after from stock_change where product_id = product.id and number = 1)`.execute(
        shop.db,
      );
      await shop.db.deleteFrom('stock_change').where('number', '>', 1).execute();

      expect(await reconcile()).toMatchObject({ orders: 1 });
      const [row] = await orderRows(buyer);
      // 65.98 + 20.97 = 86.95, less 8.70, HST 10.17
      expect(row).toMatchObject({
        attention: 'restored',
        intent: intent.paymentIntentId,
        subtotal_cents: 8695,
        discount_cents: 870,
        discount_kind: 'code',
        discount_code: 'WELCOME10',
        hst_cents: 1017,
        total_cents: 8842,
        item_count: 5,
      });
      expect(JSON.parse(row?.address ?? '')).toMatchObject({ firstName: 'Ann', city: 'Sudbury' });
      const items = await buyer.get(`/api/orders/${row?.id ?? ''}/items`);
      expect(items.body).toMatchObject([
        { productId: BRACKET, quantity: 2, price: '32.99' },
        { productId: GUSSET, quantity: 3, price: '6.99' },
      ]);
      expect(await books()).toEqual([]);
    });

    it('leaves a lost PO number empty, and mails the owner', async () => {
      const dealer = await newBuyer(shop, [[BRACKET, 1]], { is_vendor: 1 });
      await payWith(dealer, await intentFor(dealer, { poNumber: 'PO 4711' }));
      for (const table of ['outbox', 'checkout_line', 'checkout'] as const)
        await shop.db.deleteFrom(table).execute();
      expect(await reconcile()).toMatchObject({ orders: 1 });
      expect(await orderRows(dealer)).toMatchObject([
        { placed_as_vendor: 1, po_number: null, attention: 'restored' },
      ]);
      const texts = async (address: string) => (await mailsTo(address)).map(({ text }) => text);
      expect(await texts(OWNER)).toContainEqual(
        expect.stringContaining('If it had a PO number, that is lost'),
      );
      expect(await texts(dealer.account.email)).toEqual([expect.not.stringContaining('PO number')]);
    });

    it('reports an unexplained payment, and continues', async () => {
      const other = { checkoutId: 'lost', userId: 'nobody', cents: 5000, currency: 'cad' } as const;
      await payWith(shop.visitor(), await shop.demo.create(other));
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      await payWith(buyer, await intentFor(buyer));
      await expect(reconcile()).rejects.toThrow('Paid intents without a checkout: pi_demo_');
      expect(await orderRows(buyer)).toHaveLength(1);
      expect(await books()).toMatchObject([{ rule: 'I1' }]);
    });
  });

  describe('a payment', () => {
    it('of an expired checkout still creates an order', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const intent = await intentFor(buyer);
      // Expired here, but not cancelled at the provider.
      await shop.db.updateTable('checkout').set({ state: 'expired' }).execute();
      await payWith(buyer, intent);
      await shop.deliverEvents();
      expect(await orderRows(buyer)).toMatchObject([{ status: 'pending', attention: null }]);
      expect(await books()).toEqual([]);
    });

    it('of a cart that was just bought is refunded, and the owner gets a mail', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const old = await intentFor(buyer);
      await shop.db.updateTable('checkout').set({ state: 'expired' }).execute();
      const { orderNumber } = await buy(buyer);
      await payWith(buyer, old);
      await shop.deliverEvents();
      const rows = await orderRows(buyer);
      expect(rows.find(({ number }) => number === orderNumber)).toMatchObject({
        status: 'pending',
      });
      const double = rows.find(({ number }) => number !== orderNumber);
      expect(double).toMatchObject({ status: 'cancelled', attention: 'double_payment' });
      expect(await refund()).toBe(1);
      expect((await shop.demo.get(old.paymentIntentId)).refundedCents).toBe(3728);
      expect(await books()).toEqual([]);
      expect((await mailsTo(buyer.account.email)).map(({ subject }) => subject)).toEqual([
        `Your order ${orderNumber}`,
        `Your order ${double?.number} is cancelled`,
        `Your refund for order ${double?.number}`,
      ]);
      expect((await mailsTo(OWNER)).map(({ subject }) => subject)).toEqual([
        `Please look at order ${double?.number}`,
      ]);
    });

    it('of products out of stock creates an order marked for review, and a cancellation restocks only what it took', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 3]]);
      const intent = await intentFor(buyer);
      await setStock(shop, BRACKET, 2);
      await payWith(buyer, intent);
      await shop.deliverEvents();
      const [row] = await orderRows(buyer);
      expect(row).toMatchObject({ status: 'pending', attention: 'out_of_stock' });
      expect((await mailsTo(OWNER))[0]?.text).toContain('Fewer pieces were in stock');
      await buyer.put(`/api/orders/${row?.id ?? ''}/cancel`);
      expect(
        await shop.db.selectFrom('product').select('stock').where('id', '=', BRACKET).execute(),
      ).toEqual([{ stock: 2 }]);
    });

    it('of another amount than the total creates an order marked for review', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const intent = await intentFor(buyer);
      const get = shop.demo.get;
      await payWith(buyer, intent);
      vi.spyOn(shop.demo, 'get').mockImplementation(async (id) => ({
        ...(await get(id)),
        receivedCents: 100,
      }));
      await shop.deliverEvents();
      expect(await orderRows(buyer)).toMatchObject([{ attention: 'amount', total_cents: 3728 }]);
    });

    it('that cannot start reports it, reserves stock once, and starts later with the same intent', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const create = shop.demo.create;
      // The provider created the intent, and the response was lost.
      vi.spyOn(shop.demo, 'create').mockImplementationOnce(async (intent) => {
        await create(intent);
        throw noAnswer();
      });
      const reply = await askToPay(buyer);
      expect(reply).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
      expect(reply.headers.get('retry-after')).toBe('5');
      await intentFor(buyer);
      expect(await shop.db.selectFrom('demo_intent').select('id').execute()).toHaveLength(1);
      expect(await statesOf(buyer)).toEqual(['open']);
    });

    it('reserves no stock while the circuit to the provider is open', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      vi.spyOn(shop.demo, 'isAvailable').mockReturnValue(false);
      expect((await askToPay(buyer)).status).toBe(503);
      expect(await statesOf(buyer)).toEqual([]);
    });

    it('that the provider refuses ends its checkout, and the next attempt is a new one', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      vi.spyOn(shop.demo, 'create').mockRejectedValueOnce(new ProviderRefused('no', 'No.'));
      expect((await askToPay(buyer)).status).toBe(503);
      expect(await statesOf(buyer)).toEqual(['canceled']);
      await intentFor(buyer);
      expect(await statesOf(buyer)).toEqual(['canceled', 'open']);
    });

    it('that is processing blocks a second one', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      await intentFor(buyer);
      await buyer.put(`/api/cart/${BRACKET}`, { quantity: 2 });
      vi.spyOn(shop.demo, 'cancel').mockResolvedValueOnce('processing');
      expect(await askToPay(buyer)).toMatchObject({
        status: 409,
        body: { code: 'payment_in_progress' },
      });
    });

    it('whose cart changes while its intent is created never gets the old secret', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const create = shop.demo.create;
      let second: Promise<unknown> = Promise.resolve();
      vi.spyOn(shop.demo, 'create').mockImplementationOnce(async (intent) => {
        await buyer.put(`/api/cart/${BRACKET}`, { quantity: 2 });
        second = intentFor(buyer);
        await second;
        return create(intent);
      });
      const first = await askToPay(buyer);
      // The asserted total is no longer the total of the cart.
      expect(first).toMatchObject({ status: 409, body: { code: 'amount_mismatch' } });
      await second;
      const intents = await shop.db.selectFrom('demo_intent').select(['cents', 'status']).execute();
      expect(intents.toSorted((a, b) => a.cents - b.cents)).toEqual([
        { cents: 3728, status: 'canceled' },
        { cents: 7456, status: 'requires_payment_method' },
      ]);
    });
  });

  describe('a refund', () => {
    const cancelled = async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const placed = await buy(buyer);
      await buyer.put(`/api/orders/${placed.id}/cancel`);
      const stateOf = async () =>
        ((await buyer.get(`/api/orders/${placed.id}`)).body as { refund: string }).refund;
      return { buyer, placed, stateOf };
    };

    it('is retried until the provider answers, and is not reported as failed before', async () => {
      const { buyer, stateOf } = await cancelled();
      vi.spyOn(shop.demo, 'refund')
        .mockRejectedValueOnce(noAnswer())
        .mockRejectedValueOnce(noAnswer());
      expect(await refund()).toBe(0);
      expect(await refund()).toBe(0);
      expect(await stateOf()).toBe('pending');
      shop.clock.pass(10_000);
      expect(await refund()).toBe(0);
      shop.clock.pass(MINUTE);
      expect(await refund()).toBe(1);
      expect(await stateOf()).toBe('succeeded');
      expect((await mailsTo(buyer.account.email)).at(-1)?.subject).toContain('Your refund');
      expect(await books()).toEqual([]);
    });

    it('whose response was lost is paid once', async () => {
      const { placed } = await cancelled();
      const give = shop.demo.refund;
      const asked = vi.spyOn(shop.demo, 'refund').mockImplementationOnce(async (refund) => {
        await give(refund);
        throw noAnswer();
      });
      expect(await refund()).toBe(0);
      shop.clock.pass(10_000);
      expect(await refund()).toBe(1);
      expect(asked.mock.calls.map(([{ key }]) => key)).toEqual(
        Array.from({ length: 2 }, () => `rf_${placed.id}`),
      );
      expect((await shop.demo.get(placed.intent.paymentIntentId)).refundedCents).toBe(3728);
      expect(await books()).toEqual([]);
    });

    it('that is pending at the bank completes with the webhook', async () => {
      const { buyer, stateOf } = await cancelled();
      const give = shop.demo.refund;
      vi.spyOn(shop.demo, 'refund').mockImplementationOnce(async (asked) => ({
        ...(await give(asked)),
        status: 'pending',
      }));
      expect(await refund()).toBe(0);
      expect(await stateOf()).toBe('pending');
      await shop.deliverEvents();
      expect(await stateOf()).toBe('succeeded');
      expect(await refund()).toBe(0);
      expect(
        (await mailsTo(buyer.account.email)).filter(({ subject }) => subject.includes('refund')),
      ).toHaveLength(1);
    });

    test.each([
      ['refuses', () => Promise.reject(new ProviderRefused('expired_card', 'The card is gone.'))],
      ['fails', () => Promise.resolve({ id: 're_1', status: 'failed' as const })],
    ])(
      'that the provider %s is mailed to the owner, and the order stays cancelled',
      async (_, answer) => {
        const { placed, stateOf, buyer } = await cancelled();
        vi.spyOn(shop.demo, 'refund').mockImplementationOnce(answer);
        expect(await refund()).toBe(1);
        expect(await stateOf()).toBe('failed');
        expect(await orderRows(buyer)).toMatchObject([
          { status: 'cancelled', attention: 'refund_failed' },
        ]);
        const mails = await mailsTo(OWNER);
        expect(mails.map(({ subject }) => subject)).toEqual([
          `Please look at order ${placed.orderNumber}`,
        ]);
        expect(await refund()).toBe(0);
      },
    );

    it('that was made in the dashboard already counts as the refund', async () => {
      const { stateOf } = await cancelled();
      vi.spyOn(shop.demo, 'refund').mockRejectedValueOnce(
        new ProviderRefused('charge_already_refunded', 'It is refunded.'),
      );
      expect(await refund()).toBe(1);
      expect(await stateOf()).toBe('succeeded');
    });
  });
});
