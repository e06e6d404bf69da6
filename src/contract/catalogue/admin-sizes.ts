import * as z from 'zod/mini';
import { NewSizes, SizesChange } from '../../shop/catalogue/sizes';
import { endpoint } from '../endpoint';
import { AdminProduct, ProductId } from './admin';

/** All items of one page, also those that are not in the shop, in the order of the catalogue. */
export const PartSizes = z.object({ sizes: z.array(AdminProduct) });
export type PartSizes = z.infer<typeof PartSizes>;

/** The part that a product is a size of. */
export const getSizes = endpoint('GET', '/api/admin/products/:id/sizes', {
  right: 'products.read',
  params: ProductId,
  reply: PartSizes,
  errors: ['not_found'],
});

/**
 * Adds a part with all of its sizes, or nothing. A refusal has the messages in `fields`, those of a size under its place:
 * `sizes.0.price`.
 */
export const addSizes = endpoint('POST', '/api/admin/products/with-sizes', {
  right: 'prices.write',
  body: NewSizes,
  reply: PartSizes,
  errors: ['slug_taken', 'sku_taken', 'id_taken', 'changed'],
});

/**
 * Changes all sizes of a part and adds new ones, or changes nothing. 409 `edit_conflict` when someone else changed or
 * added a size meanwhile, with what is `stored` now; so has 409 `stock_changed`, which has its messages in `fields` as
 * `held` does.
 */
export const changeSizes = endpoint('PUT', '/api/admin/products/:id/sizes', {
  right: 'prices.write',
  params: ProductId,
  body: SizesChange,
  reply: PartSizes,
  errors: [
    'not_found',
    'changed',
    'edit_conflict',
    'stock_changed',
    'held',
    'slug_taken',
    'sku_taken',
    'id_taken',
  ],
});
