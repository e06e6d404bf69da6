import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { jsonColumn } from '../../../src/server/tables/engine/json-column';
import { adminProduct } from '../../../src/server/services/catalogue/admin';
import { engines, shopForAll } from '../../support/shop';

describe('a JSON column', () => {
  const sizes = jsonColumn('product.sizes', z.object({ bore: z.number() }));

  it('reads what it wrote', () => {
    expect(sizes.read(sizes.write({ bore: 0.75 }), 7)).toEqual({ bore: 0.75 });
  });

  test.each([
    ['{"bore":"secret"}', 'product.sizes of 7 does not have the stored shape. Wrong: bore'],
    ['[]', 'product.sizes of 7 does not have the stored shape. Wrong: all of it'],
    ['secret', 'product.sizes of 7 does not have the stored shape. Wrong: all of it'],
  ])('reports the column and row of %s, without its content', (text, message) => {
    expect(() => sizes.read(text, 7)).toThrow(new Error(message));
  });
});

describe.each(engines)('stored JSON on %s', (engine) => {
  const shop = shopForAll({ engine });

  it('of the wrong shape is an error with table, column and id', async () => {
    const wrong = { additional_images: '{"0":"/a.svg"}' };
    await shop.db.updateTable('product').set(wrong).where('id', '=', 1042).execute();
    await expect(adminProduct(shop.db, 1042)).rejects.toThrow('product.additional_images of 1042');
  });
});
