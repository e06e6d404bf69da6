import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFits } from '../../../src/contract/fits';
import { products } from '../../../src/client/data/catalogue';
import { fits } from '../../../src/client/data/fits';
import { makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { type People, meetPeople } from '../../support/people';
import { type Shop, engines, openShop } from '../../support/shop';
import { setStock } from '../../support/stock';

const JOINT = 1016;
const LEFT_JOINT = 1017;
const BRACKET = 1002;
const PAIR = 1018;

describe.each(engines)('What goes with a product (docs/rules.md 15.9) on %s', (engine) => {
  let shop: Shop;
  let people: People;
  beforeAll(async () => {
    shop = await openShop({ engine });
    people = await meetPeople(shop);
  });
  afterAll(() => shop.close());

  const ask = (id: number | string) => people.visitor.get(`/api/products/${id}/fits`);
  const answer = async (id: number) => getFits.reply.parse((await ask(id)).body);
  const setPieces = async (id: number, pieces: number) => {
    await setStock(shop, id, pieces);
    await shop.catalogue.refresh();
  };

  it('is answered by role, with complete stacks', async () => {
    const { groups, stacks } = await answer(JOINT);
    expect(groups.map(({ role }) => role)).toEqual(
      expect.arrayContaining(['other_hand', 'jam_nuts', 'adapters', 'spacers', 'brackets']),
    );
    expect(groups.find(({ role }) => role === 'jam_nuts')).toEqual({
      role: 'jam_nuts',
      title: 'Jam nuts',
      items: expect.arrayContaining([
        {
          productId: 1030,
          verdict: 'fits',
          because: '3/4-16 right-hand jam nut on 3/4-16 right-hand joint',
        },
      ]),
    });
    for (const { items } of stacks)
      expect(items).toContainEqual({ productId: JOINT, quantity: expect.any(Number) });
  });

  it('is empty for a product that meets nothing, and not found for an unknown one', async () => {
    expect(await answer(1090)).toEqual({ groups: [], stacks: [] });
    for (const id of ['999999', 'x', '1e3', '-1', '0x3f8', '1016.0', '12345678901'])
      expect([id, await ask(id)]).toMatchObject([
        id,
        { status: 404, body: { code: 'not_found', message: 'There is no such product.' } },
      ]);
  });

  it('may be cached, and is checked at each use', async () => {
    const { headers } = await ask(JOINT);
    expect(headers.get('cache-control')).toBe('public, no-cache');
    const etag = headers.get('etag') ?? '';
    const again = await people.visitor.fetch(`/api/products/${JOINT}/fits`, {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  it('is the same for everyone: dealers see list prices here', async () => {
    const forDealer = await people.vendor.get(`/api/products/${JOINT}/fits`);
    expect(forDealer.body).toEqual((await ask(JOINT)).body);
  });

  it('prefers what is in stock now, without a new index', async () => {
    const tube = 1077;
    await setPieces(PAIR, 20);
    const catalogue = shop.catalogue.current;
    const bought = async () => (await answer(tube)).stacks[0];
    const before = (await bought())?.items.map(({ productId }) => productId);
    expect(before).toContain(PAIR);
    const etag = (await ask(tube)).headers.get('etag');
    await setPieces(PAIR, 0);
    expect(shop.catalogue.current).toBe(catalogue);
    expect((await bought())?.items.map(({ productId }) => productId)).toEqual(
      expect.arrayContaining([JOINT, LEFT_JOINT]),
    );
    expect(await bought()).toMatchObject({ inStock: true });
    expect((await ask(tube)).headers.get('etag')).not.toBe(etag);
    await setPieces(PAIR, 20);
  });

  it('is answered by the phone with the same bytes, without a request', async () => {
    const list = shop.catalogue.current.products;
    const asked: string[] = [];
    const client = makeQueryClient(
      plainDevice(async (path) => {
        asked.push(path);
        return people.visitor.fetch(path);
      }),
    );
    const read = async (id: number) => JSON.stringify(await client.fetchQuery(fits(id)));
    const fromServer = await read(BRACKET);
    expect(asked).toEqual([`/api/products/${BRACKET}/fits`]);
    client.removeQueries();
    client.setQueryData(products.queryKey, structuredClone(list));
    expect(await read(BRACKET)).toBe(fromServer);
    for (const { id } of list) {
      const response = await people.visitor.fetch(`/api/products/${id}/fits`);
      expect([id, await read(id)]).toEqual([id, await response.text()]);
    }
    expect(asked).toHaveLength(1);
  });
});
