import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdminProduct } from '../../../src/contract/catalogue/admin';
import { auditOf } from '../../support/orders/audit-of';
import { OrderWithItems } from '../../../src/shop/orders/order';
import { ProductPage } from '../../../src/shop/catalogue/product';
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
import { BRACKET, CONTENTS, GUSSET, KIT, packFromParts } from '../../support/kits';
import { peopleForEach } from '../../support/people';
import { type Reply, engines, shopForEach } from '../../support/shop';
import { setStock } from '../../support/stock';

describe.each(engines)('Kits that are packed from their parts (%s)', (engine) => {
  const shop = shopForEach({ engine, now: '2026-11-26T15:00:00Z' });
  const people = peopleForEach(shop);

  const adminProduct = async (id: number) =>
    AdminProduct.parse((await people.admin.get(`/api/admin/products/${id}`)).body);
  /** Packed kits, brackets and gussets on the shelves. */
  const stocks = async () => [
    (await adminProduct(KIT)).stock,
    (await adminProduct(BRACKET)).stock,
    (await adminProduct(GUSSET)).stock,
  ];
  const fill = async (kits: number, brackets: number, gussets: number) => {
    await setStock(shop, KIT, kits);
    await setStock(shop, BRACKET, brackets);
    await setStock(shop, GUSSET, gussets);
  };
  const lineOf = async (buyer: Buyer, id = KIT) =>
    (await quoteFor(buyer)).lines.find(({ productId }) => productId === id);
  const orderOf = async (buyer: Buyer, id: string) =>
    OrderWithItems.parse((await buyer.get(`/api/orders/${id}`)).body);
  const messageOf = ({ body }: Reply) => (body as { message: string }).message;
  const fieldsOf = ({ body }: Reply) => (body as { fields?: Record<string, string> }).fields;

  beforeEach(async () => {
    expect((await packFromParts(people.admin)).status).toBe(200);
    await fill(1, 5, 40);
  });
  afterEach(async () => {
    expect(await auditOf(shop)).toEqual([]);
  });

  it('are those of the sample whose contents are on its shelf: none is sold while a part is gone', async () => {
    const kits = [1006, 1049, 1065, 1078, 1079];
    for (const id of kits)
      expect([id, (await adminProduct(id)).packedFromParts]).toEqual([id, true]);
    const [ringSet, rings] = [1049, 1051];
    const buyer = await newBuyer(shop);
    expect((await buyer.post('/api/cart', { productId: ringSet, quantity: 4 })).status).toBe(200);
    await setStock(shop, rings, 3);
    expect(await lineOf(buyer, ringSet)).toMatchObject({ available: 0, problem: 'out_of_stock' });
  });

  it('can be had as long as packed ones and their parts are there', async () => {
    expect(await adminProduct(KIT)).toMatchObject({
      packedFromParts: true,
      stock: 1,
      packable: { kits: 2, part: { id: BRACKET } },
    });
    const buyer = await newBuyer(shop);
    const refused = await buyer.post('/api/cart', { productId: KIT, quantity: 4 });
    expect(refused.body).toMatchObject({ code: 'out_of_stock', stock: 3 });
    expect(messageOf(refused)).toMatch(/^Only 3 of ".+" can be had: there are no more of ".+"/);
    await buyer.post('/api/cart', { productId: KIT, quantity: 3 });
    expect(await lineOf(buyer)).toMatchObject({ available: 3, problem: null, toMake: 0 });
    const order = await buy(buyer);
    expect(await stocks()).toEqual([0, 1, 32]);
    expect((await orderOf(buyer, order.id)).items).toMatchObject([
      {
        quantity: 3,
        packedFromParts: 2,
        parts: [
          { productId: BRACKET, quantity: 2 },
          { productId: GUSSET, quantity: 4 },
        ],
      },
    ]);
    expect((await buyer.put(`/api/orders/${order.id}/cancel`, {})).status).toBe(200);
    expect(await stocks()).toEqual([1, 5, 40]);
  });

  it('share their parts with those that are sold beside them', async () => {
    const buyer = await newBuyer(shop, [[KIT, 2]]);
    // One kit is packed, so the other one needs two of five brackets.
    const refused = await buyer.post('/api/cart', { productId: BRACKET, quantity: 4 });
    expect(refused.body).toMatchObject({ code: 'out_of_stock', stock: 3 });
    expect(messageOf(refused)).toMatch(/^Only 3 of ".+" in stock beside those for the kits/);
    expect((await buyer.post('/api/cart', { productId: BRACKET, quantity: 3 })).status).toBe(200);
    const many = { lines: [{ productId: KIT, quantity: 1 }] };
    expect((await buyer.post('/api/cart/lines', many)).body).toMatchObject({
      lines: [{ problem: expect.stringMatching(/^Only 2 of /) }],
    });
    await buy(buyer);
    expect(await stocks()).toEqual([0, 0, 36]);
  });

  it('cannot be paid for once the last part was sold elsewhere, which is named', async () => {
    const buyer = await newBuyer(shop, [[KIT, 3]]);
    const other = await newBuyer(shop, [[BRACKET, 2]]);
    await intentFor(other);
    expect(await lineOf(buyer)).toMatchObject({ available: 2, held: 1, problem: 'out_of_stock' });
    expect(messageOf(await askToPay(buyer))).toMatch(/^Someone is paying for the last ones: /);
    await payWith(other, await intentFor(other));
    await other.post('/api/orders', orderBody(await quoteFor(other)));
    const refused = await askToPay(buyer);
    expect(refused.body).toMatchObject({ code: 'out_of_stock', ids: [KIT] });
    const { name } = await adminProduct(BRACKET);
    expect(messageOf(refused)).toBe(
      `Not enough in stock: ${(await adminProduct(KIT)).name} (it needs more ${name}).`,
    );
    expect(await lineOf(buyer)).toMatchObject({ available: 2, held: 0, lacks: name });
  });

  it('hold their parts while they are paid for, and for the time of a quote', async () => {
    const buyer = await newBuyer(shop, [[KIT, 3]]);
    await intentFor(buyer);
    expect(await adminProduct(BRACKET)).toMatchObject({ stock: 5, held: 4 });
    const below = await people.admin.post(`/api/admin/products/${BRACKET}/stock`, { stock: 3 });
    expect(below.body).toMatchObject({ code: 'held', held: 4 });
    const other = await newBuyer(shop, [[BRACKET, 1]]);
    expect(await lineOf(other, BRACKET)).toMatchObject({ available: 1, held: 4 });
    // Fewer in the cart releases all.
    await buyer.put(`/api/cart/${KIT}`, { quantity: 1 });
    expect((await adminProduct(BRACKET)).held).toBe(0);
    const quote = await people.admin.post('/api/admin/quotes', {
      name: 'Ann Lee',
      email: 'ann@people.test',
      lines: [{ productId: KIT, quantity: 2 }],
    });
    expect(quote.status).toBe(201);
    expect([(await adminProduct(KIT)).held, (await adminProduct(BRACKET)).held]).toEqual([1, 2]);
    const { id } = quote.body as { id: string };
    await people.admin.post(`/api/admin/quotes/${id}/paid`, { means: 'cash' });
    expect(await stocks()).toEqual([0, 3, 36]);
    expect((await adminProduct(BRACKET)).held).toBe(0);
  });

  it('give back what they took, whatever is in the kit by then', async () => {
    const buyer = await newBuyer(shop, [[KIT, 3]]);
    const order = await buy(buyer);
    const changed = await packFromParts(people.admin, {
      interfaces: [{ kind: 'kit', contents: [{ sku: 'NR-SU-LB-ADJ3', quantity: 1 }] }],
    });
    expect(changed.status).toBe(200);
    const path = `/api/admin/orders/${order.id}`;
    const { items } = await orderOf(buyer, order.id);
    const refund = (more: object) =>
      people.admin.post(`${path}/refunds`, {
        reason: 'Not wanted',
        lines: [{ itemId: items[0]?.id, quantity: 1, restock: true, ...more }],
      });
    // The kits from parts come first.
    expect((await refund({})).status).toBe(200);
    expect(await stocks()).toEqual([0, 3, 36]);
    // The packed one is still there to be sent, beside one that is packed from its parts.
    expect((await orderOf(buyer, order.id)).items).toMatchObject([{ packedFromParts: 1 }]);
    const picks = await people.admin.get(`/api/admin/orders/batch/picks?ids=${order.id}`);
    expect(picks.body).toMatchObject({ orders: 1 });
    const { picks: list } = picks.body as { picks: { productId: number; pieces: number }[] };
    expect(new Map(list.map(({ productId, pieces }) => [productId, pieces]))).toEqual(
      new Map([
        [KIT, 1],
        [BRACKET, 2],
        [GUSSET, 4],
      ]),
    );
    expect((await refund({ restockAs: 'kit' })).status).toBe(200);
    expect(await stocks()).toEqual([1, 3, 36]);
    expect((await refund({ restockAs: 'parts' })).status).toBe(200);
    expect(await stocks()).toEqual([1, 5, 40]);
  });

  it('come back packed or as their parts, as the owner says at the return', async () => {
    const buyer = await newBuyer(shop, [[KIT, 2]]);
    const order = await buy(buyer);
    const path = `/api/admin/orders/${order.id}`;
    for (const status of ['processing', 'delivered'])
      await people.admin.put(`${path}/status`, { status });
    const [item] = (await orderOf(buyer, order.id)).items;
    const entered = await people.admin.post(`${path}/returns`, {
      lines: [{ itemId: item?.id, quantity: 2 }],
      reason: 'Too wide',
    });
    const [{ id: returnId }] = entered.body as [{ id: string }];
    const step = (body: object) => people.admin.put(`${path}/returns/${returnId}`, body);
    const lines = [{ itemId: item?.id, accepted: 2, restock: true, restockAs: 'kit' }];
    const inspected = await step({ to: 'inspected', lines, note: '' });
    expect(inspected.body).toMatchObject([{ lines: [{ restock: true, restockAs: 'kit' }] }]);
    expect((await step({ to: 'refunded' })).status).toBe(200);
    expect(await stocks()).toEqual([2, 3, 36]);
  });

  it('ship with their slowest part, whose pieces count for its work group', async () => {
    await people.admin.put('/api/admin/calendar', {
      closedWeekdays: [0, 6],
      closedDates: [],
      cutOff: '14:00',
      groups: [{ name: 'Gussets', perWeek: 20 }],
      revision: 0,
    });
    const made = { kind: 'both', leadDays: 5, group: 'Gussets' };
    await people.admin.put(`/api/admin/products/${GUSSET}`, { supply: made, stock: 4 });
    const buyer = await newBuyer(shop, [[KIT, 1]]);
    expect(await lineOf(buyer)).toMatchObject({ promisedBy: '2026-11-26', available: 3 });
    await buyer.put(`/api/cart/${KIT}`, { quantity: 2 });
    expect(await lineOf(buyer)).toMatchObject({ promisedBy: '2026-11-26' });
    await buyer.put(`/api/cart/${KIT}`, { quantity: 3 });
    expect(await lineOf(buyer)).toMatchObject({ promisedBy: '2026-12-03', problem: null });
    const estimate = await shop.visitor().post('/api/shipping/estimate', {
      postalCode: 'P3A 1A1',
      items: [{ productId: KIT, quantity: 3 }],
    });
    expect(estimate.body).toMatchObject({ shipsBy: '2026-12-03' });
    await shop.catalogue.refresh();
    expect((await shop.visitor().get(`/api/products?ids=${KIT}`)).body).toMatchObject([
      { inStock: true, madeParts: [{ id: GUSSET, quantity: 4, supply: made }] },
    ]);
    const order = await buy(buyer);
    expect((await orderOf(buyer, order.id)).items).toMatchObject([{ promisedBy: '2026-12-03' }]);
    expect(await stocks()).toEqual([0, 1, 0]);
    // Four gussets are promised for December 3, and ten made until then are not enough for the eight of another buyer.
    const other = await newBuyer(shop, [[GUSSET, 20]]);
    expect(await lineOf(other, GUSSET)).toMatchObject({ promisedBy: '2026-12-03' });
    await other.put(`/api/cart/${GUSSET}`, { quantity: 21 });
    expect(await lineOf(other, GUSSET)).toMatchObject({ promisedBy: '2026-12-04' });
    await buyer.put(`/api/orders/${order.id}/cancel`, {});
    expect(await stocks()).toEqual([1, 5, 4]);
  });

  it('keep their public stock in step with that of their parts', async () => {
    const page = async () =>
      ProductPage.parse((await shop.visitor().get(`/api/products/${await slug()}`)).body);
    const slug = async () => (await adminProduct(KIT)).slug;
    await shop.catalogue.refresh();
    expect(await page()).toMatchObject({ inStock: true, stock: 3 });
    await setStock(shop, KIT, 0);
    await buy(await newBuyer(shop, [[BRACKET, 4]]));
    await shop.catalogue.refresh();
    expect(await page()).toMatchObject({ inStock: false, stock: 0 });
    const left = async () => (await shop.visitor().get('/api/stock')).body;
    expect(await left()).toMatchObject({ left: { [KIT]: 0, [BRACKET]: 1 } });
    await setStock(shop, BRACKET, 200);
    await shop.catalogue.refresh();
    expect(await page()).toMatchObject({ inStock: true, stock: 10 });
    // Where all parts are made, so is the kit.
    await people.admin.put(`/api/admin/products/${GUSSET}`, {
      supply: { kind: 'both', leadDays: 5 },
      stock: 0,
    });
    await people.admin.put(`/api/admin/products/${BRACKET}`, {
      supply: { kind: 'made', leadDays: 9 },
    });
    await shop.catalogue.refresh();
    expect(await page()).toMatchObject({ inStock: false, supply: { kind: 'both', leadDays: 9 } });
  });

  it('are refused with a sentence where they cannot be packed', async () => {
    const put = (id: number, body: object) => people.admin.put(`/api/admin/products/${id}`, body);
    const unknown = [{ sku: 'NO-SUCH', quantity: 1 }];
    expect(
      fieldsOf(
        await packFromParts(people.admin, { interfaces: [{ kind: 'kit', contents: unknown }] }),
      ),
    ).toMatchObject({ 'interfaces.0.contents': expect.stringContaining('NO-SUCH') });
    const words = [{ kind: 'kit', contents: [{ description: 'plate', quantity: 1 }] }];
    const faults = [
      await packFromParts(people.admin, { interfaces: words }),
      await packFromParts(people.admin, { interfaces: [] }),
      await packFromParts(people.admin, { supply: { kind: 'made', leadDays: 3 } }),
      // A kit of kits, from both sides.
      await put(1003, {
        packedFromParts: true,
        interfaces: [{ kind: 'kit', contents: [{ sku: 'NR-SU-TAB-250', quantity: 1 }] }],
      }),
      await put(BRACKET, {
        packedFromParts: true,
        interfaces: [{ kind: 'kit', contents: [{ sku: 'NR-TG-GP-S', quantity: 1 }] }],
      }),
    ];
    for (const fault of faults) {
      expect(fault.status).toBe(400);
      expect(fieldsOf(fault)).toMatchObject({ packedFromParts: expect.any(String) });
    }
    // Any other kit that names an unknown SKU is refused, too.
    const plain = { interfaces: [{ kind: 'kit', contents: unknown }] };
    expect((await put(1003, plain)).status).toBe(400);
    expect((await put(KIT, { packedFromParts: false })).status).toBe(200);
    expect((await adminProduct(KIT)).packable).toBeNull();
    expect(CONTENTS).toHaveLength(3);
  });

  it('are imported by their column, and refused line by line', async () => {
    const load = async (lines: string[]) =>
      (await people.admin.post('/api/admin/product-csv', { csv: lines.join('\n') })).body;
    const off = await load(['sku,packed_from_parts', 'NR-SU-TAB-250,0']);
    expect(off).toMatchObject({ counts: { updated: 1 } });
    expect((await adminProduct(KIT)).packedFromParts).toBe(false);
    const contents = (sku: string) =>
      `"${JSON.stringify([{ kind: 'kit', contents: [{ sku, quantity: 1 }] }]).replaceAll('"', '""')}"`;
    const report = await load([
      'sku,packed_from_parts,interfaces',
      `NR-SU-TAB-250,1,${contents('NR-TG-GP-S')}`,
      `NR-SU-LB-262,1,${contents('NO-SUCH')}`,
      `NR-SU-LB-ADJ3,1,${contents('NR-SU-TAB-250')}`,
      'NR-SU-TUBE-200,yes,[]',
    ]);
    expect(report).toMatchObject({ counts: { updated: 1, refused: 3 } });
    expect((await adminProduct(KIT)).packable).toMatchObject({ kits: 40, part: { id: GUSSET } });
  });
});
