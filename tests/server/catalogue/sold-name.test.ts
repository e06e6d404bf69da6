import { expect, it } from 'vitest';
import { buy, newBuyer } from '../../support/buyers';
import { meetPeople } from '../../support/people';
import { openShop } from '../../support/shop';

it('sizes under one name are sold with their size', async () => {
  const shop = await openShop();
  const { admin } = await meetPeople(shop);
  const add = async (option: string) => {
    const { body } = await admin.post('/api/admin/products', {
      name: 'Weld Cap',
      slug: 'weld-cap',
      sku: `CAP-${option}`,
      category: 'tabs-gussets',
      price: '5.00',
      weight: 0.1,
      stock: 5,
      published: true,
      attributes: { option },
    });
    return (body as { id: number }).id;
  };
  const lines = [await add('1-1/2 in'), await add('2 in')];
  const buyer = await newBuyer(
    shop,
    lines.map((id): [number, number] => [id, 1]),
  );
  const names = ['Weld Cap, 1-1/2 in', 'Weld Cap, 2 in'];
  expect((await buyer.get('/api/checkout/quote')).body).toMatchObject({
    lines: names.map((name) => ({ name })),
  });
  const { id } = await buy(buyer);
  expect((await buyer.get(`/api/orders/${id}/items`)).body).toMatchObject(
    names.map((name) => ({ product: { name } })),
  );
  const quote = await admin.post('/api/admin/quotes/preview', {
    lines: lines.map((productId) => ({ productId, quantity: 1 })),
  });
  expect(quote.body).toMatchObject({ lines: names.map((name) => ({ name })) });
  const [first = 0] = lines;
  const tooMany = await buyer.post('/api/cart', { productId: first, quantity: 9 });
  expect(tooMany.body).toMatchObject({ message: 'Only 4 of "Weld Cap, 1-1/2 in" in stock.' });
  // The owner reads them apart too.
  const readOf = async (path: string) => (await admin.get(path)).body;
  expect(await readOf(`/api/admin/stock/changes?part=${first}`)).toMatchObject({
    rows: [{ part: { name: names[0] } }, { part: { name: names[0] } }],
  });
  expect(await readOf('/api/admin/stock/reorder?q=weld+cap')).toMatchObject({
    rows: names.map((name) => ({ name })),
  });
  expect(await readOf('/api/admin/audit-log?q=weld+cap')).toMatchObject({
    rows: names.toReversed().map((name) => ({ name })),
  });
  const again = await admin.put(`/api/admin/products/${first}`, { sku: 'CAP-2 in' });
  expect(again.body).toMatchObject({
    fields: { sku: `The SKU CAP-2 in belongs to Weld Cap, 2 in (id ${lines[1]})` },
  });
  await shop.close();
});
