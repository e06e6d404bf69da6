import { describe, expect, it } from 'vitest';
import type { OrderedAgain } from '../../../src/contract/orders/again';
import { buy, newBuyer } from '../../support/buyers';
import { shopForEach } from '../../support/shop';
import { setStock } from '../../support/stock';

const BRACKET = 1002;
const GUSSET = 1041;
const HEIM = 1016;

describe('an order again', () => {
  const shop = shopForEach();

  const bought = async (pieces: [number, number][], flags = {}) => {
    const buyer = await newBuyer(shop, pieces, flags);
    const { id } = await buy(buyer);
    const again = async () => {
      const { status, body } = await buyer.post(`/api/orders/${id}/again`, {});
      expect(status).toBe(200);
      return body as OrderedAgain;
    };
    const cart = async () =>
      ((await buyer.get('/api/cart')).body as { productId: number; quantity: number }[])
        .map(({ productId, quantity }) => [productId, quantity])
        .toSorted(([a = 0], [b = 0]) => a - b);
    return { buyer, id, again, cart };
  };
  const change = (id: number, columns: object) =>
    shop.db.updateTable('product').set(columns).where('id', '=', id).execute();

  it('is in the cart once, however often it is sent, beside what is there already', async () => {
    const { buyer, again, cart } = await bought([
      [BRACKET, 2],
      [GUSSET, 3],
    ]);
    await buyer.post('/api/cart', { productId: GUSSET, quantity: 1 });
    const answer = await again();
    expect(answer).toMatchObject({
      added: [
        { productId: BRACKET, quantity: 2, ordered: 2 },
        { productId: GUSSET, quantity: 3, ordered: 3 },
      ],
      changed: [],
      gone: [],
    });
    expect(await again()).toEqual(answer);
    expect(await cart()).toEqual([
      [BRACKET, 2],
      [GUSSET, 3],
    ]);
  });

  it('names a price that changed, what is gone, and of what there is less', async () => {
    const { again, cart } = await bought([
      [BRACKET, 1],
      [GUSSET, 3],
      [HEIM, 1],
    ]);
    await change(BRACKET, { price_cents: 4100 });
    await change(HEIM, { published: 0 });
    await setStock(shop, GUSSET, 2);
    const answer = await again();
    expect(answer.added).toMatchObject([
      { productId: BRACKET, quantity: 1 },
      { productId: GUSSET, quantity: 2, ordered: 3 },
    ]);
    expect(answer.changed).toMatchObject([{ productId: BRACKET, from: '32.99', to: '41.00' }]);
    expect(answer.gone).toMatchObject([
      { productId: HEIM, reason: 'This part is no longer available.' },
    ]);
    expect(await cart()).toEqual([
      [BRACKET, 1],
      [GUSSET, 2],
    ]);
    await setStock(shop, GUSSET, 0);
    expect((await again()).gone.map(({ productId }) => productId)).toEqual([HEIM, GUSSET]);
  });

  it('has the part that takes the place of another one', async () => {
    const { again, cart } = await bought([[BRACKET, 1]]);
    await change(BRACKET, { published: 0, successor_id: GUSSET });
    const answer = await again();
    expect(answer.changed).toMatchObject([{ productId: GUSSET, from: '32.99', to: '6.99' }]);
    expect(answer.changed[0]?.replaces).toMatch(/\w/);
    expect(await cart()).toEqual([[GUSSET, 1]]);
  });

  it('is at a dealer’s price of today, and made where the shelf is empty', async () => {
    const { again } = await bought([[BRACKET, 1]], { is_vendor: 1 });
    await change(BRACKET, { supply: 'made', lead_days: 3 });
    await setStock(shop, BRACKET, 0);
    expect(await again()).toMatchObject({ added: [{ quantity: 1 }], changed: [], gone: [] });
  });

  it('is not somebody else’s', async () => {
    const { id } = await bought([[BRACKET, 1]]);
    const other = await newBuyer(shop);
    expect((await other.post(`/api/orders/${id}/again`, {})).status).toBe(404);
  });
});
