import { describe, expect, it } from 'vitest';
import { cartBuildName } from '../../../src/server/tables/cart/carts';
import {
  type Buyer,
  askToPay,
  buy,
  intentFor,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { PASSWORD, addMember, signedIn } from '../../support/people';
import { shopForAll } from '../../support/shop';

const BRACKET = 1002;
const GUSSET = 1041;

describe('The name of a build', () => {
  const shop = shopForAll();

  const add = async (buyer: Buyer, buildName: unknown, productId = BRACKET) => {
    await buyer.post('/api/cart', { productId, quantity: 1 });
    return buyer.post('/api/cart/build-name', { buildName });
  };
  const buyerWith = async (buildName: string) => {
    const buyer = await newBuyer(shop);
    await add(buyer, buildName);
    return buyer;
  };
  const known = (buyer: Buyer) => cartBuildName(shop.db, buyer.account.id);

  it('goes from the list to the order and the admin’s order, and leaves the cart', async () => {
    const buyer = await buyerWith('  Front 3-link ');
    expect(await quoteFor(buyer)).toMatchObject({ buildName: 'Front 3-link' });
    const { id } = await buy(buyer);
    expect((await buyer.get(`/api/orders/${id}`)).body).toMatchObject({
      buildName: 'Front 3-link',
    });
    const admin = await signedIn(shop, await addMember(shop, 'owner', { role_id: 'owner' }));
    expect((await admin.get(`/api/admin/orders/${id}`)).body).toMatchObject({
      buildName: 'Front 3-link',
    });
    const found = await admin.get('/api/admin/orders?q=front%203-link');
    expect(found.body).toMatchObject({ rows: [{ id }] });
    expect(await known(buyer)).toBeNull();
    expect((await buyer.get('/api/account/export')).body).toMatchObject({
      orders: [{ buildName: 'Front 3-link' }],
    });
  });

  it('can be changed or removed at the checkout without another payment', async () => {
    const buyer = await buyerWith('Front');
    const first = await intentFor(buyer);
    const second = await intentFor(buyer, { buildName: ' Rear ' });
    expect(second.paymentIntentId).toBe(first.paymentIntentId);
    expect(second.total).toBe(first.total);
    expect(await known(buyer)).toBe('Rear');
    const none = await intentFor(buyer, { buildName: '' });
    expect(none.paymentIntentId).toBe(first.paymentIntentId);
    const quote = await quoteFor(buyer);
    expect(quote.buildName).toBeNull();
    await payWith(buyer, none);
    const { id } = (await buyer.post('/api/orders', orderBody(quote))).body as { id: string };
    expect((await buyer.get(`/api/orders/${id}`)).body).toMatchObject({ buildName: null });
  });

  it('has both names when two lists are added', async () => {
    const buyer = await buyerWith('Front');
    await add(buyer, 'Rear', GUSSET);
    expect(await known(buyer)).toBe('Front + Rear');
  });

  it('is not stored with an empty cart', async () => {
    const buyer = await newBuyer(shop);
    expect((await add(buyer, 'Front', 999_999)).status).toBe(200);
    expect(await known(buyer)).toBeNull();
  });

  it('ends with the last line of the cart', async () => {
    const buyer = await buyerWith('Front');
    await add(buyer, 'Front', GUSSET);
    await buyer.delete(`/api/cart/${BRACKET}`);
    expect(await known(buyer)).toBe('Front');
    await buyer.delete(`/api/cart/${GUSSET}`);
    expect(await known(buyer)).toBeNull();
  });

  it('of parts that were added after the payment began stays with them', async () => {
    const buyer = await buyerWith('Front');
    const quote = await quoteFor(buyer);
    const intent = await intentFor(buyer);
    await add(buyer, 'Rear', GUSSET);
    await payWith(buyer, intent);
    const { id } = (await buyer.post('/api/orders', orderBody(quote))).body as { id: string };
    expect((await buyer.get(`/api/orders/${id}`)).body).toMatchObject({ buildName: 'Front' });
    expect(await quoteFor(buyer)).toMatchObject({ buildName: 'Front + Rear' });
  });

  it('of more than one line, or too long, is refused', async () => {
    const buyer = await buyerWith('Front');
    for (const buildName of ['a\nb', 'x'.repeat(61), 7]) {
      expect((await askToPay(buyer, { buildName })).status).toBe(400);
      expect((await add(buyer, buildName)).status).toBe(400);
    }
    expect(await known(buyer)).toBe('Front');
  });

  it('leaves a closed order with the buyer’s account', async () => {
    const buyer = await buyerWith('Casey’s Jeep');
    const { id } = await buy(buyer);
    await shop.db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', id).execute();
    await add(buyer, 'Casey’s truck');
    const reply = await buyer.post('/api/account/delete', { password: PASSWORD });
    expect(reply.status).toBe(200);
    expect(await known(buyer)).toBeNull();
    const { build_name } = await shop.db
      .selectFrom('orders')
      .select('build_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(build_name).toBeNull();
  });
});
