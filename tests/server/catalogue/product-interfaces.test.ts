import { describe, expect, it } from 'vitest';
import { OfflineCatalogue } from '../../../src/contract/catalogue/offline';
import { getProduct, listProducts } from '../../../src/contract/catalogue/catalogue';
import { peopleForAll } from '../../support/people';
import { shopForAll } from '../../support/shop';

const HEIM = 1016;
const HEIM_PATH = '/api/products/chromoly-heim-joint-3-4-16-right-hand';
const HEIM_INTERFACES = [
  { kind: 'male_thread', size: '3/4', tpi: 16, hand: 'right', lengthIn: 1.548 },
  { kind: 'ball', boreIn: 0.75, widthIn: 0.875, centreToEndIn: 2.875 },
];
const HOODIE = 1082;
describe('The interfaces of a product', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);

  it('are in every answer, and left out when there are none', async () => {
    const { visitor } = people;
    const page = getProduct.reply.parse((await visitor.get(HEIM_PATH)).body);
    expect(page.interfaces).toEqual(HEIM_INTERFACES);
    const list = listProducts.reply.parse((await visitor.get('/api/products')).body);
    expect(list.find(({ id }) => id === HEIM)?.interfaces).toEqual(HEIM_INTERFACES);
    expect(list.find(({ id }) => id === HOODIE)).not.toHaveProperty('interfaces');
    const kept = OfflineCatalogue.parse((await visitor.get('/api/offline/catalogue')).body);
    expect(kept.products.find(({ id }) => id === HEIM)?.interfaces).toEqual(HEIM_INTERFACES);
  });

  it('are saved with the form; the same ones again are no new revision', async () => {
    const { admin } = people;
    const interfaces = [{ kind: 'clevis', insideWidthIn: 2, boltIn: 0.625 }];
    const saved = await admin.put(`/api/admin/products/${HOODIE}`, { interfaces });
    expect(saved.body).toMatchObject({ interfaces, revision: 2 });
    // The keys in another order.
    const again = [{ boltIn: 0.625, insideWidthIn: 2, kind: 'clevis' }];
    const same = await admin.put(`/api/admin/products/${HOODIE}`, { interfaces: again });
    expect(same.body).toMatchObject({ interfaces, revision: 2 });
    const without = await admin.put(`/api/admin/products/${HOODIE}`, { interfaces: [] });
    expect(without.body).toMatchObject({ interfaces: [], revision: 3 });
    const other = await admin.put(`/api/admin/products/${HEIM}`, { name: 'Heim' });
    expect(other.body).toMatchObject({ interfaces: HEIM_INTERFACES });
  });

  it.each([
    [[{ kind: 'bal' }], "unknown kind 'bal'"],
    [[{ kind: 'ball', boreIn: 0 }], 'must be above 0'],
    [[{ kind: 'ball', boreIn: 'wide' }], 'must be a number of inches'],
    [[{ kind: 'ball', bore: 1 }], "has no 'bore'"],
    [[{ kind: 'male_thread', size: 'M12' }], 'must be a size like 3/4 or 1-1/4'],
  ])('%j are refused: %s', async (interfaces, message) => {
    const { status, body } = await people.admin.put(`/api/admin/products/${HEIM}`, { interfaces });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(message);
  });
});
