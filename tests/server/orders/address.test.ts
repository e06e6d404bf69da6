import { afterEach, describe, expect, it } from 'vitest';
import { AdminOrder } from '../../../src/contract/orders/admin';
import { auditOf } from '../../support/orders/audit-of';
import {
  ADDRESS,
  type Buyer,
  type Intent,
  buy,
  buyParcel,
  codeOf,
  newBuyer,
  payWith,
} from '../../support/buyers';
import { peopleForEach, prove } from '../../support/people';
import { type Shop, shopForEach } from '../../support/shop';

const BRACKET = 1002;
const TIMMINS = { ...ADDRESS, address1: '1 Oak St', city: 'Timmins', zipCode: 'P4N 1A1' };
const VANCOUVER = {
  ...ADDRESS,
  address1: '1 Main St',
  city: 'Vancouver',
  state: 'BC',
  zipCode: 'V6B 1A1',
};
/** Two brackets cost 13.50 to ADDRESS and 22.95 to VANCOUVER. */
const MORE = '9.45';

describe('Another address, by the buyer (docs/decisions/039)', () => {
  const shop: Shop = shopForEach();
  const people = peopleForEach(shop);
  afterEach(async () => {
    expect(await auditOf(shop)).toEqual([]);
  });

  const bought = async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 2]]);
    return { buyer, ...(await buyParcel(buyer)) };
  };
  const costs = (buyer: Buyer, id: string, { state, zipCode }: typeof ADDRESS) =>
    buyer.post(`/api/orders/${id}/address`, { state, zipCode });
  const change = (buyer: Buyer, id: string, shippingAddress: object, more = '0.00') =>
    buyer.put(`/api/orders/${id}/address`, { shippingAddress, more });
  const order = async (id: string) =>
    AdminOrder.parse((await people.admin.get(`/api/admin/orders/${id}`)).body);
  const mails = async ({ account }: Buyer) => {
    while (await shop.deliver());
    return shop.mail.sent.filter(({ to }) => to.address === account.email);
  };

  it('is changed at once where shipping costs the same, with a mail and a note', async () => {
    const { buyer, id } = await bought();
    expect((await costs(buyer, id, TIMMINS)).body).toEqual({
      cost: { more: '0.00', back: '0.00' },
    });
    expect(await change(buyer, id, TIMMINS)).toMatchObject({ status: 200, body: { payUrl: null } });
    const { shippingAddress, history } = await order(id);
    expect(shippingAddress).toMatchObject({ city: 'Timmins' });
    expect(history[0]).toMatchObject({ by: buyer.account.username });
    expect((await mails(buyer)).at(-1)?.text).toMatch(/is changed\.\n\nNew address: .+ Timmins/);
  });

  it('costs what its shipping costs more, which a link pays, also when it is sent twice', async () => {
    const { buyer, id } = await bought();
    expect((await costs(buyer, id, VANCOUVER)).body).toMatchObject({ cost: { more: MORE } });
    // The page showed another sum.
    const refused = await change(buyer, id, VANCOUVER);
    expect(refused).toMatchObject({ status: 409, body: { difference: MORE } });
    expect((await order(id)).shippingAddress).toMatchObject({ city: 'Sudbury' });

    const replies = [
      await change(buyer, id, VANCOUVER, MORE),
      await change(buyer, id, VANCOUVER, MORE),
    ];
    const links = replies.map(({ body }) => (body as { payUrl: string }).payUrl);
    expect(new Set(links).size).toBe(2);
    expect(await order(id)).toMatchObject({
      unpaidSupplement: { total: MORE },
      attention: ['unpaid_difference'],
    });
    const asked = (await mails(buyer)).filter(({ subject }) => subject.startsWith('Difference'));
    expect(asked).toHaveLength(1);
    const to = `/api/pay/${links[1]?.split('/pay/')[1]}`;
    const holder = shop.visitor('10.0.0.7');
    await payWith(holder, (await holder.post(`${to}/payment`, { total: MORE })).body as Intent);
    expect((await holder.post(`${to}/order`)).status).toBe(200);
    expect(await order(id)).toMatchObject({
      supplementsPaid: MORE,
      unpaidSupplement: null,
      attention: [],
    });
  });

  it('leaves the order without its flag when the buyer goes back to the old address', async () => {
    const { buyer, id } = await bought();
    await change(buyer, id, VANCOUVER, MORE);
    expect((await order(id)).attention).toEqual(['unpaid_difference']);
    await change(buyer, id, ADDRESS);
    expect(await order(id)).toMatchObject({ unpaidSupplement: null, attention: [] });
  });

  it('is refused once a label was made or a parcel has left, and for the order of somebody else', async () => {
    const { buyer, id } = await bought();
    expect(codeOf(await change(people.customer as Buyer, id, TIMMINS))).toBe('not_found');
    expect(codeOf(await costs(people.customer as Buyer, id, TIMMINS))).toBe('not_found');
    await prove(people.admin);
    expect((await people.admin.fetch(`/api/admin/orders/labels.csv?ids=${id}`)).status).toBe(200);
    const labelled = await change(buyer, id, TIMMINS);
    expect([labelled.status, codeOf(labelled)]).toEqual([409, 'too_late']);

    const other = await bought();
    const status = { status: 'shipped', carrier: 'UPS', trackingNumber: '1Z' };
    await people.admin.put(`/api/admin/orders/${other.id}/status`, status);
    expect(codeOf(await change(other.buyer, other.id, TIMMINS))).toBe('too_late');

    const pickup = await newBuyer(shop, [[BRACKET, 1]]);
    expect(codeOf(await change(pickup, (await buy(pickup)).id, TIMMINS))).toBe('not_allowed');
  });
});
