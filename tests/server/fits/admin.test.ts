import { describe, expect, it } from 'vitest';
import { listShelfGaps } from '../../../src/contract/fits/admin';
import { peopleForAll } from '../../support/people';
import { shopForAll } from '../../support/shop';

const GAPS = '/api/admin/shelf-gaps';
const JAM_NUTS = 1029;

describe('the shelf gaps (docs/rules.md 15.14)', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);

  const gaps = async (query = '') =>
    listShelfGaps.reply.parse((await people.admin.get(`${GAPS}${query}`)).body);

  it('are never cached', async () => {
    const response = await people.admin.fetch(GAPS);
    expect(response.headers.get('cache-control')).toContain('no-store');
  });

  it('come in pages, the last one past the end', async () => {
    const first = await gaps();
    expect(first).toMatchObject({ total: 50, isMore: false, page: 1, pageSize: 25 });
    const last = await gaps('?page=2');
    const pages = [first, last];
    expect(pages.map(({ rows }) => rows.length)).toEqual([25, 25]);
    expect(await gaps('?page=900')).toEqual(last);
    const keys = pages.flatMap(({ rows }) =>
      rows.map(({ productId, kind }) => `${productId} ${kind}`),
    );
    expect(new Set(keys).size).toBe(50);
  });

  it('are narrowed by kind and by words', async () => {
    expect((await gaps('?show=partner')).rows).toEqual([
      {
        productId: expect.any(Number),
        name: 'Limit Strap Clevis Tab Pair',
        sku: 'NR-TG-LS-050',
        kind: 'partner',
        missing: ['bolt 1/2 in with a grip of 2-5/8 to 2-7/8 in'],
      },
      {
        productId: expect.any(Number),
        name: 'Hydraulic Assist Cylinder Mount 3 in Tube',
        sku: 'NR-ST-CM-300',
        kind: 'partner',
        missing: ['bolt 5/8 in with a grip of 1-3/4 to 2 in'],
      },
    ]);
    expect((await gaps('?q=PLATE%20hydraulic')).total).toBe(3);
    expect((await gaps('?q=st-dsc-150')).total).toBe(1);
    expect(await gaps('?q=nothing-like-it&page=3')).toMatchObject({ rows: [], total: 0, page: 1 });
    expect((await people.admin.get(`${GAPS}?show=all`)).status).toBe(400);
  });

  it('follow what the owner saves at once', async () => {
    const nuts = await people.admin.get(`/api/admin/products/${JAM_NUTS}`);
    expect(nuts.body).toMatchObject({ sku: 'NR-HH-JN-062P' });
    const publish = (published: boolean) =>
      people.admin.put(`/api/admin/products/${JAM_NUTS}`, { published });
    expect((await publish(false)).status).toBe(200);
    expect(
      (await gaps('?show=partner&q=jam+nut')).rows.map(({ sku, missing }) => [sku, missing]),
    ).toEqual([
      ['NR-HJ-CM-062R', ['jam nut 5/8-18 right-hand']],
      ['NR-HJ-CM-062L', ['jam nut 5/8-18 left-hand']],
    ]);
    await publish(true);
    expect((await gaps('?show=partner&q=jam+nut')).total).toBe(0);
  });
});
