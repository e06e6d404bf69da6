import { describe, expect, it } from 'vitest';
import { checkFits, getFits } from '../../../src/contract/fits/fits';
import { products } from '../../../src/client/data/catalogue/catalogue';
import { fits, fitsCheck } from '../../../src/client/data/fits/fits';
import { makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { peopleForAll } from '../../support/people';
import { openShop, shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

const JOINT = 1016;
const LEFT_JOINT = 1017;
const BRACKET = 1002;
const PAIR = 1018;

describe('What goes with a product (docs/rules.md 15.9)', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);

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

describe('The check of a list (docs/rules.md 15.11)', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);

  const CART = [
    { productId: PAIR, quantity: 1 },
    { productId: 1031, quantity: 2 },
    { productId: BRACKET, quantity: 2 },
    { productId: 1027, quantity: 2 },
  ];
  const check = (items: unknown) => people.visitor.post('/api/fits/check', { items });

  it('answers with findings that name their products', async () => {
    const { status, headers, body } = await check(CART);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(checkFits.reply.parse(body).findings).toEqual([
      {
        code: 'joint_and_nut',
        level: 'mismatch',
        productIds: [1031, PAIR],
        because: expect.stringContaining('the sizes differ, 3/4 and 7/8'),
      },
      {
        code: 'stack_does_not_close',
        level: 'mismatch',
        productIds: [BRACKET, 1027, PAIR],
        because: expect.stringContaining('5/8 in too narrow'),
      },
    ]);
  });

  it('leaves out products that the shop does not sell', async () => {
    expect((await check([{ productId: 999_999_999, quantity: 1 }, ...CART])).body).toEqual(
      (await check(CART)).body,
    );
    expect((await check([])).body).toEqual({ findings: [] });
  });

  it('refuses what is no list of products, in plain words', async () => {
    const line = { productId: PAIR, quantity: 1 };
    const refusal = async (items: unknown) => {
      const { status, body } = await check(items);
      return [status, (body as { message: string }).message]; // an API error
    };
    expect(await refusal(Array.from({ length: 201 }, () => line))).toEqual([
      400,
      'Please check at most 200 lines at a time',
    ]);
    expect(await refusal([{ ...line, quantity: 0 }])).toEqual([400, 'Quantity must be at least 1']);
    expect(await refusal([{ ...line, productId: 1.5 }])).toEqual([400, 'No such product']);
    expect((await check(Array.from({ length: 200 }, () => line))).status).toBe(200);
  });

  it('is answered by the phone with the same bytes, without a request', async () => {
    const client = makeQueryClient(
      plainDevice(async () => {
        throw new TypeError('Failed to fetch');
      }),
    );
    client.setQueryData(products.queryKey, structuredClone(shop.catalogue.current.products));
    const response = await people.visitor.fetch('/api/fits/check', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: CART }),
    });
    expect(JSON.stringify(await client.fetchQuery(fitsCheck(CART)))).toBe(await response.text());
  });
});

describe('Checks of one network', () => {
  it('are limited to 120 a minute', async () => {
    const shop = await openShop({ rateLimits: true });
    const visitor = shop.visitor();
    const ask = async () => (await visitor.post('/api/fits/check', { items: [] })).status;
    const statuses = new Set<number>();
    for (let count = 0; count < 120; count += 1) statuses.add(await ask());
    expect([...statuses]).toEqual([200]);
    expect(await ask()).toBe(429);
    shop.clock.pass(61_000);
    expect(await ask()).toBe(200);
    await shop.close();
  });
});
