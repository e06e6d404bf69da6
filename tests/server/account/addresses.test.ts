import { beforeEach, describe, expect, it } from 'vitest';
import { AccountExport } from '../../../src/contract/account/export';
import { makeReconciler } from '../../../src/server/jobs/reconcile';
import { MAX_ADDRESSES, type SavedAddress } from '../../../src/shop/checkout/saved-address';
import {
  ADDRESS,
  type Buyer,
  intentFor,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { PASSWORD } from '../../support/people';
import { shopForEach } from '../../support/shop';

const BRACKET = 1002;
const GUSSET = 1041;
const CALL = '/api/account/addresses';
const SHED = { ...ADDRESS, address1: '4 Shed Rd', phone: '705 555 0100' };

describe('the address book', () => {
  const shop = shopForEach();
  let ann: Buyer;
  beforeEach(async () => {
    ann = await newBuyer(shop);
  });

  const bookOf = async (person: Buyer) => (await person.get(CALL)).body as SavedAddress[];
  const streets = async (person = ann) => (await bookOf(person)).map(({ address1 }) => address1);
  const save = async (entry: object, person = ann) => {
    const { status, body } = await person.post(CALL, entry);
    expect(status).toBe(200);
    return body as SavedAddress;
  };
  /** Buys one part that goes to an address. */
  const order = async (person: Buyer, shippingAddress: object, more: object = {}) => {
    await person.post('/api/cart', { productId: BRACKET, quantity: 1 });
    const quote = await quoteFor(person);
    await payWith(person, await intentFor(person, { shippingAddress, ...more }));
    const placed = await person.post('/api/orders', orderBody(quote, { shippingAddress }));
    expect(placed.status).toBe(201);
  };

  it('has one default: the first address, until another one is chosen', async () => {
    const first = await save(ADDRESS);
    expect(first).toEqual({ ...ADDRESS, id: first.id, poNumber: null, isDefault: true });
    const second = await save(SHED);
    expect(second).toMatchObject({ phone: SHED.phone, isDefault: false });
    expect(await streets()).toEqual([ADDRESS.address1, SHED.address1]);
    const chosen = await ann.put(`${CALL}/${second.id}`, { ...SHED, isDefault: true });
    expect(chosen.body).toMatchObject({ isDefault: true });
    expect((await bookOf(ann)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    expect((await ann.delete(`${CALL}/${second.id}`)).status).toBe(200);
    expect(await bookOf(ann)).toEqual([first]);
  });

  it('keeps one of two addresses that differ in spaces, capitals or the phone', async () => {
    const { id } = await save(ADDRESS);
    const again = { ...ADDRESS, address1: ' 12  ELM st ', zipCode: 'p3a1a1', phone: '705 1' };
    expect((await save(again)).id).toBe(id);
    expect(await bookOf(ann)).toMatchObject([{ id, phone: '705 1', zipCode: 'P3A 1A1' }]);
  });

  it('is only its own account’s', async () => {
    const { id } = await save(ADDRESS);
    const bob = await newBuyer(shop);
    expect(await bookOf(bob)).toEqual([]);
    expect((await bob.put(`${CALL}/${id}`, SHED)).status).toBe(404);
    expect((await bob.delete(`${CALL}/${id}`)).status).toBe(404);
    expect(await streets()).toEqual([ADDRESS.address1]);
  });

  it('refuses an address without a city, and one too many', async () => {
    const { status, body } = await ann.post(CALL, { ...ADDRESS, city: ' ' });
    expect([status, body]).toMatchObject([400, { fields: { city: 'City is required' } }]);
    for (let number = 1; number <= MAX_ADDRESSES; number += 1)
      await save({ ...ADDRESS, address1: `${number} Elm St` });
    const refused = await ann.post(CALL, { ...ADDRESS, address1: '99 Elm St' });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'not_now' }]);
    // An order is placed nevertheless.
    await order(ann, { ...ADDRESS, address1: '99 Elm St' }, { saveAddress: true });
    expect(await streets()).toHaveLength(MAX_ADDRESSES);
  });

  it('gets the address of an order where the buyer asked for that, with the PO number', async () => {
    const val = await newBuyer(shop, [], { is_vendor: 1 });
    await order(val, ADDRESS, { saveAddress: true, poNumber: 'PO-7' });
    expect(await bookOf(val)).toMatchObject([{ ...ADDRESS, poNumber: 'PO-7', isDefault: true }]);
    await order(val, { ...ADDRESS, address1: '1 Gift Ln' });
    expect(await streets(val)).toEqual([ADDRESS.address1]);
    await save(SHED, val);
    await order(val, SHED, { poNumber: 'PO-8' });
    expect((await bookOf(val)).map(({ address1, poNumber }) => [address1, poNumber])).toEqual([
      [SHED.address1, 'PO-8'],
      [ADDRESS.address1, 'PO-7'],
    ]);
  });

  it('follows the last wish of a buyer who begins the payment twice', async () => {
    await ann.post('/api/cart', { productId: GUSSET, quantity: 1 });
    const quote = await quoteFor(ann);
    await intentFor(ann, { saveAddress: true });
    await payWith(ann, await intentFor(ann));
    expect((await ann.post('/api/orders', orderBody(quote))).status).toBe(201);
    expect(await bookOf(ann)).toEqual([]);
  });

  it('is in the export, and gone with the account, also when a payment ends later', async () => {
    const { id: _, ...entry } = await save(SHED);
    const data = AccountExport.parse((await ann.get('/api/account/export')).body);
    expect(data.addresses).toEqual([entry]);
    await ann.post('/api/cart', { productId: BRACKET, quantity: 1 });
    await payWith(ann, await intentFor(ann, { saveAddress: true }));
    expect((await ann.post('/api/account/delete', { password: PASSWORD })).status).toBe(200);
    await makeReconciler(shop.parts).run();
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
    expect(await shop.db.selectFrom('account_address').select('id').execute()).toEqual([]);
  });
});
