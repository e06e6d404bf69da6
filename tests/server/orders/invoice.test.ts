import { describe, expect, it } from 'vitest';
import { OrderWithItems } from '../../../src/shop/orders/order';
import { cad, parsePrice } from '../../../src/shop/money';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { buyParcel, newBuyer } from '../../support/buyers';
import { textIn } from '../../support/paper';
import { meetPeople } from '../../support/people';
import { type Person, shopForEach } from '../../support/shop';
import { LAKEHEAD } from '../../support/site';

const BRACKET = 1002;
const GUSSET = 1041;

const load = async (person: Person, path: string) => {
  const response = await person.fetch(path);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

describe('the invoice of an order (docs/rules.md 6.28)', () => {
  const shop = shopForEach();

  const bought = async () => {
    const people = await meetPeople(shop);
    const { revision } = (await people.admin.get('/api/admin/site')).body as { revision: number };
    await people.admin.put('/api/admin/site', { ...LAKEHEAD, revision });
    const buyer = await newBuyer(shop, [
      [BRACKET, 2],
      [GUSSET, 1],
    ]);
    const { id } = await buyParcel(buyer);
    const order = async () => OrderWithItems.parse((await buyer.get(`/api/orders/${id}`)).body);
    return { ...people, buyer, order, path: `/api/orders/${id}/invoice.pdf` };
  };

  it('has seller, tax number, buyer, lines and sums of the order to the cent', async () => {
    const { buyer, order, path } = await bought();
    const { orderNumber, items, subtotal, shippingCost, hst, total } = await order();
    const { response, bytes } = await load(buyer, path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="invoice-${orderNumber}.pdf"`,
    });
    const lines = (await textIn(bytes)).split('\n');
    const after = (label: string) => lines[lines.findIndex((line) => line.startsWith(label)) + 1];
    expect(['Subtotal', 'Shipping (', 'HST (13%)', 'Total'].map((label) => after(label))).toEqual(
      [subtotal, shippingCost, hst, total].map((sum) => cad(parsePrice(sum))),
    );
    for (const { quantity, price, product } of items) {
      const row = `${quantity} x ${product.name}${product.sku ? ` (${product.sku})` : ''}, ${cad(parsePrice(price))} each`;
      expect(after(row)).toBe(cad(parsePrice(price) * quantity));
    }
    for (const words of [
      `Invoice ${orderNumber} of Jun 15, 2026`,
      'Lakehead Trailer Parts Ltd., trading as Lakehead Trailer Parts',
      'GST/HST number 123456782 RT0001.',
      'Ann Lee, 12 Elm St, Sudbury ON P3A 1A1',
      'Paid by card.',
    ])
      expect(lines).toContain(words);
  });

  it('has a credit note for a refund, once that has reached the buyer', async () => {
    const { admin, buyer, order, path } = await bought();
    const { id, items, orderNumber } = await order();
    const asked = await admin.post(`/api/admin/orders/${id}/refunds`, {
      lines: [{ itemId: items[0]?.id, quantity: 1, restock: false }],
      reason: 'Bent',
    });
    expect(asked.status).toBe(200);
    const [pending] = (await order()).refunds;
    expect((await load(buyer, `${path}?refund=${pending?.id}`)).response.status).toBe(404);
    await giveRefunds(shop.parts);
    const [refund] = (await order()).refunds;
    const { response, bytes } = await load(buyer, `${path}?refund=${refund?.id}`);
    expect(response.headers.get('content-disposition')).toContain(`credit-note-${orderNumber}-C1`);
    const lines = (await textIn(bytes)).split('\n');
    const after = (label: string) => lines[lines.findIndex((line) => line.startsWith(label)) + 1];
    expect(after('Total refund')).toBe(cad(parsePrice(refund?.amount ?? '')));
    expect(after('HST')).toBe(cad(parsePrice(refund?.hst ?? '')));
    expect(await textIn((await load(buyer, path)).bytes)).toContain(
      cad(-parsePrice(refund?.amount ?? '')),
    );
  });

  it('is not somebody else’s', async () => {
    const { path } = await bought();
    const other = await newBuyer(shop);
    expect((await load(other, path)).response.status).toBe(404);
    expect((await load(shop.visitor(), path)).response.status).toBe(401);
  });
});
