import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminProduct } from '../../../../src/contract/catalogue/admin';
import { actsOn } from '../../../../src/server/tables/log/log';
import { pretendPictures } from '../../../support/fakes/pretend-pictures';
import { type People, meetPeople } from '../../../support/people';
import { type Shop, openShop } from '../../../support/shop';

const PATH = '/api/admin/pictures/fetched';
const [SMALL, LARGE] = ['NR-TG-GP-S', 'NR-TG-GP-L'];
const photo = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();

describe('the pictures of another shop', () => {
  let shop: Shop;
  let people: People;
  beforeAll(async () => {
    shop = await openShop({
      foreignPictures: pretendPictures({
        'https://old.example/front.png': await photo('#c2410c'),
        'https://old.example/back.png': await photo('#15191e'),
        'https://old.example/page.html': Buffer.from('<html>'),
      }),
    });
    people = await meetPeople(shop);
  });
  afterAll(async () => shop.close());

  const bring = (file: string, more: object = {}) =>
    people.admin.post(PATH, {
      skus: [SMALL, LARGE],
      address: `https://old.example/${file}`,
      ...more,
    });
  const part = async (sku: string): Promise<AdminProduct> => {
    const { body } = await people.admin.get(`/api/admin/products?q=${sku}`);
    const [found] = (body as { rows: [AdminProduct] }).rows;
    return found;
  };
  const added = (url: string, count: number) => [200, { url, added: count }];

  it('come to all sizes of their part, after those that are there, with their alternative text', async () => {
    const before = { [SMALL]: await part(SMALL), [LARGE]: await part(LARGE) };
    const { status, body } = await bring('front.png', { alt: 'Two gussets' });
    const { url } = body as { url: string };
    expect([status, body]).toEqual(added(url, 2));
    for (const sku of [SMALL, LARGE])
      expect(await part(sku)).toMatchObject({
        imageUrl: before[sku]?.imageUrl,
        additionalImages: [...(before[sku]?.additionalImages ?? []), url],
        imageAlts: { [url]: 'Two gussets' },
      });
    expect((await people.visitor.get(url)).status).toBe(200);
    const [act] = await actsOn(shop.db, `product:${before[SMALL]?.id}`);
    expect(act).toMatchObject({ act: 'product.changed' });
  });

  it('change nothing the second time', async () => {
    const { revision } = await part(SMALL);
    const again = await bring('front.png');
    expect(again.body).toMatchObject({ added: 0 });
    expect(await part(SMALL)).toMatchObject({ revision });
  });

  it('are the main picture of a part that has none', async () => {
    const { id } = await part(LARGE);
    await people.admin.put(`/api/admin/products/${id}`, {
      imageUrl: '/img/mark.svg',
      additionalImages: [],
    });
    const { body } = await bring('back.png', { skus: [LARGE] });
    expect(await part(LARGE)).toMatchObject({
      imageUrl: (body as { url: string }).url,
      additionalImages: [],
    });
  });

  it('are named when they cannot be fetched, are none, or have no part', async () => {
    const refused = async (...input: Parameters<typeof bring>) => {
      const { status, body } = await bring(...input);
      expect([status, body]).toMatchObject([422, { code: 'picture' }]);
      return (body as { message: string }).message;
    };
    expect(await refused('gone.png')).toBe('old.example answered with 404.');
    expect(await refused('page.html')).toBe('This is no PNG, JPEG, WebP or AVIF picture.');
    expect(await refused('front.png', { skus: ['NOBODY'] })).toBe(
      'Its part is not in the shop. Import the file first.',
    );
  });

  it('need the right to change products', async () => {
    const reply = await people.visitor.post(PATH, { skus: [SMALL], address: 'https://a.example' });
    expect(reply.status).toBe(401);
  });
});
