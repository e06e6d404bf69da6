import { beforeAll, describe, expect, it } from 'vitest';
import { type People, meetPeople } from '../../support/people';
import { type RenderingShop, renderingShop } from '../../support/rendered';
import { setStock } from '../../support/stock';

const [ON_SALE, MADE, CHEAP] = [1039, 1002, 1003];

describe('the feed for merchant listings', () => {
  const shop: RenderingShop = renderingShop();
  let people: People;
  beforeAll(async () => {
    people = await meetPeople(shop);
  });

  const change = async (id: number, more: object) => {
    const { status } = await people.admin.put(`/api/admin/products/${id}`, more);
    expect(status).toBe(200);
  };
  const skuOf = (id: number) => shop.catalogue.current.products.find((one) => one.id === id)?.sku;
  const itemOf = async (id: number) => {
    const { text } = await shop.sent('/feed.xml');
    return text.split('\n').find((line) => line.includes(`<g:id>${skuOf(id)}</g:id>`));
  };

  it('is RSS 2.0 with the facts of each part', async () => {
    const { status, text, headers } = await shop.sent('/feed.xml');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
      'public, no-cache',
    ]);
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g="http:\/\/base.google.com\/ns\/1.0"><channel>\n<title>Nickel Range Fabrication Supply<\/title>/,
    );
    expect(text.endsWith('</channel></rss>\n')).toBe(true);
    const item = await itemOf(1001);
    for (const element of [
      '<g:id>NR-SU-TAB-250</g:id>',
      '<link>http://shop.test/product/trailing-arm-bracket-kit-2-50-in-wide</link>',
      '<g:image_link>http://shop.test/img/products/su-tab-250-5954cb11-800.webp</g:image_link>',
      '<g:price>184.99 CAD</g:price>',
      '<g:availability>in_stock</g:availability>',
      '<g:condition>new</g:condition>',
      '<g:brand>Nickel Range Fabrication Supply</g:brand>',
      '<g:mpn>NR-SU-TAB-250</g:mpn>',
      '<g:shipping_weight>4.75 kg</g:shipping_weight>',
    ])
      expect(item).toContain(element);
    expect(item).not.toMatch(/\.svg|sale_price|availability_date|item_group_id/);
  });

  it('groups the sizes of a part', async () => {
    const item = await itemOf(1042);
    expect(item).toContain('<link>http://shop.test/product/gusset-plate-set?item=1042</link>');
    expect(item).toContain('<g:item_group_id>gusset-plate-set</g:item_group_id>');
    expect(item).toContain('<g:size>Large</g:size>');
  });

  it('has the regular price, and the price of a sale with its first and last moment', async () => {
    await change(ON_SALE, { sale: { price: '15.00', from: '2026-06-14', to: '2026-06-18' } });
    expect(await itemOf(ON_SALE)).toContain(
      '<g:price>22.99 CAD</g:price><g:sale_price>15.00 CAD</g:sale_price>' +
        '<g:sale_price_effective_date>2026-06-14T04:00:00Z/2026-06-19T04:00:00Z</g:sale_price_effective_date>',
    );
  });

  it('says by when a part ships that is made', async () => {
    await change(MADE, { supply: { kind: 'made', leadDays: 15 } });
    expect(await itemOf(MADE)).toContain(
      '<g:availability>backorder</g:availability><g:availability_date>2026-07-08T04:00:00Z</g:availability_date>',
    );
  });

  it('is made again after the last piece, and on another day, and is the same until then', async () => {
    const tag = async () => (await shop.sent('/feed.xml')).headers.get('etag');
    const before = await tag();
    expect(await tag()).toBe(before);
    await setStock(shop, CHEAP, 0);
    await shop.catalogue.refresh();
    expect(await itemOf(CHEAP)).toContain('<g:availability>out_of_stock</g:availability>');
    const sold = await tag();
    expect(sold).not.toBe(before);
    shop.clock.pass(24 * 60 * 60_000);
    expect(await itemOf(MADE)).toContain('2026-07-09T04:00:00Z');
    expect(await tag()).not.toBe(sold);
  });

  it('escapes what XML cannot have, and leaves out what is not on sale', async () => {
    await change(CHEAP, { name: 'Tab <3/8> & "bolt"' });
    expect(await itemOf(CHEAP)).toContain('<title>Tab &lt;3/8&gt; &amp; &quot;bolt&quot;</title>');
    await change(CHEAP, { published: false });
    expect((await shop.sent('/feed.xml')).text).not.toContain('Tab &lt;3/8&gt;');
  });

  const idsIn = (text: string) => [...text.matchAll(/<g:id>(.*?)<\/g:id>/g)].map(([, id]) => id);
  const add = async (more: object) => {
    const part = { price: '5.00', weight: 1, category: 'tools', published: true };
    const { status, body } = await people.admin.post('/api/admin/products', {
      imageUrl: '/img/products/su-tab-250-5954cb11-800.webp',
      ...part,
      ...more,
    });
    expect(status).toBe(201);
    return (body as { id: number }).id;
  };

  it('has ids of at most 50 characters, each once and always the same', async () => {
    const long = 'X'.repeat(52);
    await add({ name: 'Long One', sku: `${long}-1` });
    await add({ name: 'Long Two', sku: `${long}-2`, slug: `long-${'y'.repeat(60)}` });
    const numbered = await add({ name: 'Without SKU', sku: null });
    await add({ name: 'A Number', sku: String(numbered) });
    const read = async () => (await shop.sent('/feed.xml')).text;
    const ids = idsIn(await read());
    expect(Math.max(...ids.map((id = '') => id.length))).toBe(50);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id?.startsWith('XXXX'))).toHaveLength(2);
    expect(ids).toContain(String(numbered));
    await add({ name: 'One More', sku: 'ONE-MORE' });
    expect(idsIn(await read())).toEqual(expect.arrayContaining(ids));
    for (const [, group = ''] of (await read()).matchAll(/<g:item_group_id>(.*?)</g))
      expect(group.length).toBeLessThanOrEqual(50);
  });

  it('has no part at $0, and none without a picture', async () => {
    await add({ name: 'Free One', sku: 'FREE-1', price: '0.00' });
    await add({ name: 'Unseen One', sku: 'UNSEEN-1', imageUrl: '/img/mark.svg' });
    await add({ name: 'Drawn One', sku: 'DRAWN-1', imageUrl: '/img/drawing.svg' });
    const ids = idsIn((await shop.sent('/feed.xml')).text);
    expect(ids).not.toContain('FREE-1');
    expect(ids).not.toContain('UNSEEN-1');
    expect(ids).not.toContain('DRAWN-1');
  });
});
