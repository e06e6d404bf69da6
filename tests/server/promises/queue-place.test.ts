import { describe, expect, it } from 'vitest';
import { OrderWithItems } from '../../../src/shop/orders/order';
import { type Buyer, buy, newBuyer } from '../../support/buyers';
import { BRACKET, GUSSET, KIT, packFromParts } from '../../support/kits';
import { peopleForEach } from '../../support/people';
import { setStock } from '../../support/stock';
import { shopForEach } from '../../support/shop';

const [TRUSS, TAB] = [1003, 1040];

describe('The place in the queue', () => {
  const shop = shopForEach({ now: '2026-11-26T15:00:00Z' });
  const people = peopleForEach(shop);

  const make = async (id: number, group: string, leadDays = 15) => {
    await setStock(shop, id, 0);
    const supply = { kind: 'both', leadDays, group };
    const reply = await people.admin.put(`/api/admin/products/${id}`, { supply });
    expect(reply.status).toBe(200);
  };
  const order = async (pieces: [number, number][]) => {
    const buyer = await newBuyer(shop, pieces);
    shop.clock.pass(1000);
    return { buyer, id: (await buy(buyer)).id };
  };
  /** The pieces ahead of each line that is made, as its buyer sees them. */
  const ahead = async ({ buyer, id }: { buyer: Buyer; id: string }) => {
    const { items } = OrderWithItems.parse((await buyer.get(`/api/orders/${id}`)).body);
    expect((await buyer.get(`/api/orders/${id}/items`)).body).toEqual(items);
    return items.flatMap(({ piecesAhead }) => piecesAhead ?? []);
  };

  it('is told to the buyer of what is made, by its work group, until it is ready', async () => {
    const groups = [
      { name: 'Trusses', perWeek: 5 },
      { name: 'Brackets', perWeek: 5 },
    ];
    const calendar = { closedWeekdays: [0, 6], closedDates: [], cutOff: '14:00', revision: 0 };
    await people.admin.put('/api/admin/calendar', { ...calendar, groups });
    await make(TRUSS, 'Trusses');
    await make(BRACKET, 'Brackets', 5);
    await setStock(shop, TAB, 10);
    const first = await order([
      [TRUSS, 3],
      [BRACKET, 2],
    ]);
    const second = await order([
      [TRUSS, 1],
      [TAB, 1],
    ]);
    await packFromParts(people.admin);
    await setStock(shop, KIT, 0);
    await setStock(shop, GUSSET, 40);
    const kit = await order([[KIT, 1]]);
    expect([await ahead(first), await ahead(second), await ahead(kit)]).toEqual([[0, 0], [3], [2]]);
    expect((await people.admin.post(`/api/admin/orders/${first.id}/ready`, {})).status).toBe(200);
    expect([await ahead(first), await ahead(second), await ahead(kit)]).toEqual([[], [0], [0]]);
    await second.buyer.put(`/api/orders/${second.id}/cancel`);
    expect(await ahead(second)).toEqual([]);
  });
});
