import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepPictures } from '../../../../src/server/jobs/sweep-pictures';
import { buy, newBuyer } from '../../../support/buyers';
import { type TestStore, openStore } from '../../../support/fakes/file-stores';
import { meetPeople } from '../../../support/people';
import { DAY, type Shop, openShop } from '../../../support/shop';

const GUSSET = 1041;
const NOW = Date.parse('2026-06-15T12:00:00Z');
const pictureName = (letter: string) => letter.repeat(32);
const addressOf = (letter: string) => `/img/uploads/${pictureName(letter)}-800.webp`;

describe.each(['folder', 's3'] as const)('uploaded pictures in a store (%s)', (kind) => {
  let shop: Shop;
  let store: TestStore;
  beforeEach(async () => {
    shop = await openShop();
    store = await openStore(kind);
  });
  afterEach(async () => {
    await shop.close();
    await store.close();
  });
  const keep = (file: string, days: number) => store.age(file, NOW - days * DAY);
  const show = (columns: { image_url: string; additional_images: string }) =>
    shop.db.updateTable('product').set(columns).where('id', '=', GUSSET).execute();

  it('are deleted after 30 days without use; those of products, orders, checkouts and quotes stay', async () => {
    expect(await sweepPictures(shop.db, store, NOW)).toBe(0);
    await show({ image_url: addressOf('a'), additional_images: '[]' });
    await shop.catalogue.refresh();
    await buy(await newBuyer(shop, [[GUSSET, 1]]));
    await show({ image_url: addressOf('9'), additional_images: '[]' });
    const { admin } = await meetPeople(shop);
    const lines = [{ productId: GUSSET, quantity: 1 }];
    await admin.post('/api/admin/quotes', { name: 'Ann', email: 'ann@people.test', lines });
    await show({ image_url: addressOf('b'), additional_images: JSON.stringify([addressOf('c')]) });
    for (const letter of ['9', 'a', 'b', 'c', 'd'])
      for (const size of ['400', '1200']) await keep(`${pictureName(letter)}-${size}.avif`, 400);
    await keep(`${pictureName('e')}-400.webp`, 31);
    await keep(`${pictureName('f')}-400.webp`, 29);
    await keep(`${pictureName('a')}-800.webp.part`, 31);
    await keep('notes.txt', 400);
    expect(await sweepPictures(shop.db, store, NOW)).toBe(4);
    expect(await store.names()).toEqual([
      ...['9', 'a', 'b', 'c'].flatMap((letter) => [
        `${pictureName(letter)}-1200.avif`,
        `${pictureName(letter)}-400.avif`,
      ]),
      `${pictureName('f')}-400.webp`,
      'notes.txt',
    ]);
  });
});
