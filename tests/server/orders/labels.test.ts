import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { exportLabels } from '../../../src/contract/orders/admin-batch';
import { buy, buyParcel, newBuyer } from '../../support/buyers';
import { peopleForAll, prove } from '../../support/people';
import { shopForAll } from '../../support/shop';

const BRACKET = 1002; // 0.98 kg
const LINK_KIT = 1006; // 50.2 kg
const GUSSET = 1041;

const shop = shopForAll();
const people = peopleForAll(shop);

const labels = async (query = '') => {
  await prove(people.admin);
  return people.admin.fetch(exportLabels.path + query);
};
const labelRows = async (query = '') =>
  parse<Record<string, string>>(await (await labels(query)).text(), { bom: true, columns: true });

it('Labels have a row for each parcel that is still to be shipped, and none for pickup', async () => {
  await shop.db
    .updateTable('product')
    .set({ packing: JSON.stringify({ lengthIn: 12, widthIn: 8, heightIn: 4 }) })
    .where('id', '=', BRACKET)
    .execute();
  const small = await buyParcel(await newBuyer(shop, [[BRACKET, 1]]));
  const large = await buyParcel(await newBuyer(shop, [[LINK_KIT, 1]]));
  await buy(await newBuyer(shop, [[GUSSET, 1]]));
  expect(await labelRows()).toEqual([]); // nothing is accepted yet
  for (const { id } of [small, large])
    await people.admin.put(`/api/admin/orders/${id}/status`, { status: 'processing' });
  const rows = await labelRows();
  expect(rows.map(({ order, parcel, parcels }) => [order, parcel, parcels])).toEqual([
    [small.orderNumber, '1', '1'],
    [large.orderNumber, '1', '2'],
    [large.orderNumber, '2', '2'],
  ]);
  expect(rows[0]).toEqual({
    order: small.orderNumber,
    parcel: '1',
    parcels: '1',
    service: 'Regular Parcel',
    name: 'Ann Lee',
    address: '12 Elm St',
    address_2: '',
    city: 'Sudbury',
    province: 'ON',
    postal_code: 'P3A 1A1',
    country: 'CA',
    phone: '',
    weight_kg: '0.98',
    length_cm: '31',
    width_cm: '21',
    height_cm: '11',
  });
  const [post] = await labelRows(`?template=canada-post&ids=${large.id}`);
  expect(post).toMatchObject({
    'Customer Reference 1': `${large.orderNumber} 1/2`,
    'Service Code': 'DOM.RP',
    'Postal Code': 'P3A1A1',
    'Weight (kg)': '25.1',
  });
  await people.admin.put(`/api/admin/orders/${small.id}/status`, { status: 'shipped' });
  expect((await labelRows(`?ids=${small.id},${large.id}`)).map(({ order }) => order)).toEqual([
    large.orderNumber,
    large.orderNumber,
  ]);
});

it('Labels are a file for spreadsheets that runs no formula, and need the right to ship', async () => {
  const buyer = await newBuyer(shop, [[BRACKET, 1]]);
  const { id } = await buyParcel(buyer);
  const address = {
    firstName: '=1+1',
    lastName: 'Lee',
    address1: '@x',
    city: '+y',
    state: 'ON',
    zipCode: 'P3A 1A1',
  };
  await shop.db
    .updateTable('orders')
    .set({ address: JSON.stringify(address) })
    .where('id', '=', id)
    .execute();
  const reply = await labels(`?ids=${id}`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ]);
  expect(await reply.text()).not.toMatch(/(^|,)[=@+]/m);
  // The carrier's own file is read by its program, which would print the apostrophe on the label.
  expect(await labelRows(`?template=canada-post&ids=${id}`)).toMatchObject([
    { 'Address Line 1': '@x', City: '+y' },
  ]);
  await shop.db
    .updateTable('orders')
    .set({ address: JSON.stringify({ ...address, phone: '+1 705 555-0100' }) })
    .where('id', '=', id)
    .execute();
  expect(await labelRows(`?ids=${id}`)).toMatchObject([{ phone: '+1 705 555-0100' }]);
  expect((await labels('?template=other')).status).toBe(400);
  expect((await buyer.fetch(exportLabels.path)).status).toBe(403);
});
