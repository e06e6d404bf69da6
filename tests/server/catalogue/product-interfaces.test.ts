import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { OfflineCatalogue } from '../../../src/contract/catalogue/offline';
import { getProduct, listProducts } from '../../../src/contract/catalogue/catalogue';
import { migrate } from '../../../src/server/tables/engine/migrate';
import { peopleForAll } from '../../support/people';
import { shopForAll } from '../../support/shop';

const HEIM = 1016;
const HEIM_PATH = '/api/products/chromoly-heim-joint-3-4-16-right-hand';
const HEIM_INTERFACES = [
  { kind: 'male_thread', size: '3/4', tpi: 16, hand: 'right', lengthIn: 1.548 },
  { kind: 'ball', boreIn: 0.75, widthIn: 0.875, centreToEndIn: 2.875 },
];
const HOODIE = 1082;
/** The sample had the products up to this one when the migration was written. */
const LAST_OF_BEFORE = 1097;
/** Its brackets came to the shelf later, and the sample lists them by SKU now. */
const FOUR_LINK_KIT = 1006;

/** Interfaces without the lengths of joints, nuts and adapters and the welds, which the sample has stated since. */
const before = (interfaces: string) =>
  (JSON.parse(interfaces) as { kind: string }[])
    .filter(({ kind }) => kind !== 'weld')
    .map((one) =>
      Object.fromEntries(
        Object.entries(one).filter(
          ([name]) =>
            !['centreToEndIn', 'exposedIn'].includes(name) &&
            !(name === 'lengthIn' && one.kind.endsWith('_thread')),
        ),
      ),
    );

describe('A shop from before interfaces', () => {
  const shop = shopForAll();

  it('has those of the sample products that the owner has not changed', async () => {
    const rows = () =>
      shop.db
        .selectFrom('product')
        .select(['id', 'sku', 'interfaces', 'revision'])
        .where('id', '<=', LAST_OF_BEFORE)
        .where('id', '!=', FOUR_LINK_KIT)
        .orderBy('id')
        .execute();
    const sample = await rows();
    await sql.raw('alter table product drop column interfaces').execute(shop.db);
    await sql.raw('delete from schema_migration where version = 27').execute(shop.db);
    await sql.raw("delete from kysely_migration where name like '027-%'").execute(shop.db);
    await sql.raw('update product set updated_at = 5 where id = 1002').execute(shop.db);
    await sql.raw("update product set sku = 'MINE-1' where id = 1003").execute(shop.db);
    const { version } = await shop.db
      .selectFrom('catalogue_state')
      .select('version')
      .executeTakeFirstOrThrow();

    await migrate(shop.db, shop.clock());
    const changed = [
      { id: 1002, sku: 'NR-SU-LB-262', interfaces: '[]', revision: 1 },
      { id: 1003, sku: 'MINE-1', interfaces: '[]', revision: 1 },
    ];
    const asBefore = (row: (typeof sample)[number]) => ({
      ...row,
      interfaces: before(row.interfaces),
    });
    expect((await rows()).map(asBefore)).toEqual(
      sample.map((row) => asBefore(changed.find(({ id }) => id === row.id) ?? row)),
    );
    expect(sample.filter(({ interfaces }) => interfaces !== '[]').length).toBeGreaterThan(60);
    // So that phones load it again.
    await shop.catalogue.refresh();
    expect(shop.catalogue.current.version).toBe(version + 1);
  });
});

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
