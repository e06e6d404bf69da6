import { describe, expect, it, test } from 'vitest';
import { completeCheckout } from '../../../src/server/services/checkout/complete-checkout';
import {
  ADDRESS,
  type Buyer,
  type Intent,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { meetPeople } from '../../support/people';
import { MINUTE, shopForEach } from '../../support/shop';

const BRACKET = 1002;
const OWNER = 'owner@shop.test';
const SUDBURY = { service: 'Regular Parcel', zipCode: 'P3A 1A1', state: 'ON' };
const IQALUIT = { ...ADDRESS, city: 'Iqaluit', state: 'NU', zipCode: 'X0A 0H0' };

describe('The address of an order', () => {
  const shop = shopForEach({ shopEmail: OWNER });

  /** A buyer who has paid shipping to Sudbury. @param more optional fields of the payment */
  const paid = async (more: object = {}, card: object = {}) => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await buyer.post('/api/shipping/calculate', { weight: 1, zipCode: SUDBURY.zipCode });
    const quote = await quoteFor(buyer, SUDBURY);
    const reply = await buyer.post('/api/create-payment-intent', { amount: quote.total, ...more });
    const intent = reply.body as Intent; // the server checks its replies
    const good = { number: '4242424242424242', exp: '12/30', cvc: '123', ...card };
    expect((await payWith(buyer, intent, good)).status).toBe(200);
    const place = async (shippingAddress: object) => {
      const placed = await buyer.post('/api/orders', orderBody(quote, { shippingAddress }));
      expect([200, 201]).toContain(placed.status);
    };
    return { buyer, intent, place };
  };
  const orderOf = async ({ account }: Buyer) => {
    const row = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    const city = (JSON.parse(row.address ?? '{}') as { city?: string }).city;
    return { id: row.id, city, attention: row.attention };
  };
  const mailsToOwner = async () => {
    shop.clock.pass(10 * MINUTE);
    await shop.deliver();
    return shop.mail.sent
      .filter(({ to, key }) => to.address === OWNER && !key.startsWith('order-new'))
      .map(({ text }) => text);
  };

  type Paid = Awaited<ReturnType<typeof paid>>;
  const ORDERS: [string, (paid: Paid, address: object) => Promise<void>][] = [
    [
      'before the webhook',
      async ({ place }, address) => {
        await place(address);
        await shop.deliverEvents();
      },
    ],
    [
      'after the webhook',
      async ({ place }, address) => {
        await shop.deliverEvents();
        await place(address);
      },
    ],
  ];

  describe.each(ORDERS)('that arrives %s', (_when, arrive) => {
    test.each([
      ['was given without an address', {}],
      ['was given with the quoted address', { shippingAddress: ADDRESS }],
    ])('is marked when it is not the quoted one, if the payment %s', async (_how, more) => {
      const all = await paid(more);
      await arrive(all, IQALUIT);
      expect(await orderOf(all.buyer)).toMatchObject({ city: 'Iqaluit', attention: 'postal' });
      expect(await mailsToOwner()).toEqual([expect.stringContaining('The postal code')]);
    });

    it('is not marked when it is the quoted one', async () => {
      const all = await paid();
      await arrive(all, ADDRESS);
      expect(await orderOf(all.buyer)).toMatchObject({ city: 'Sudbury', attention: null });
      expect(await mailsToOwner()).toEqual([]);
    });

    it('replaces the address of the card, and its mark', async () => {
      const address = { line1: '5 Bay St', city: 'Iqaluit', state: 'NU', postal_code: 'X0A 0H0' };
      const all = await paid({}, { billing_details: { name: 'Bo Lee', address } });
      await arrive(all, ADDRESS);
      expect(await orderOf(all.buyer)).toMatchObject({ city: 'Sudbury', attention: null });
      expect(await mailsToOwner()).toEqual([]);
    });

    it('counts once: a later one changes nothing', async () => {
      const all = await paid({ shippingAddress: ADDRESS });
      await arrive(all, IQALUIT);
      await all.place(ADDRESS);
      await all.place({ ...ADDRESS, city: 'Timmins' });
      expect(await orderOf(all.buyer)).toMatchObject({ city: 'Iqaluit', attention: 'postal' });
    });
  });

  it('stays as it is once the order has been shipped, or ten minutes after the webhook', async () => {
    const late = await paid({ shippingAddress: ADDRESS });
    await shop.deliverEvents();
    shop.clock.pass(10 * MINUTE);
    await late.place(IQALUIT);
    expect(await orderOf(late.buyer)).toMatchObject({ city: 'Sudbury', attention: null });
    const shipped = await paid({ shippingAddress: ADDRESS });
    await shop.deliverEvents();
    const { id } = await orderOf(shipped.buyer);
    await shop.db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', id).execute();
    await shipped.place(IQALUIT);
    expect(await orderOf(shipped.buyer)).toMatchObject({ city: 'Sudbury', attention: null });
  });

  it('has the phone number for the carrier, which the shop can change', async () => {
    const { buyer, place } = await paid();
    await place({ ...ADDRESS, phone: ' 705 555 0100 ' });
    const { id } = await orderOf(buyer);
    expect((await buyer.get(`/api/orders/${id}`)).body).toMatchObject({
      shippingAddress: { phone: '705 555 0100' },
    });
    const { admin } = await meetPeople(shop);
    const shippingAddress = { ...ADDRESS, phone: '705 555 0199' };
    const changed = await admin.put(`/api/admin/orders/${id}/address`, { shippingAddress });
    expect(changed).toMatchObject({ status: 200, body: { shippingAddress } });
    shop.clock.pass(10 * MINUTE);
    await shop.deliver();
    const texts = shop.mail.sent
      .filter(({ to }) => to.address === buyer.account.email)
      .map(({ text }) => /phone [\d ]+\d/.exec(text)?.[0]);
    expect(texts).toEqual(['phone 705 555 0100', 'phone 705 555 0199']);
  });

  it('that a second payment brings leaves the order marked as paid twice', async () => {
    const { buyer, intent } = await paid();
    await shop.deliverEvents();
    expect(await orderOf(buyer)).toMatchObject({ attention: 'address' });
    const second = { ...(await shop.demo.get(intent.paymentIntentId)), id: 'pi_demo_second' };
    await completeCheckout(shop.parts, second, { via: 'client', address: ADDRESS });
    expect(await orderOf(buyer)).toMatchObject({ city: 'Sudbury', attention: 'double_payment' });
  });
});
