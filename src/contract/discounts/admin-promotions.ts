import * as z from 'zod/mini';
import { Promotions } from '../../shop/discounts/promotions-schema';
import { EditedPromotions } from '../../shop/discounts/promotions-form';
import { endpoint } from '../endpoint';

/** The promotions as the owner sees them. `revision` is 0 until he has changed them. */
export const KnownPromotions = z.extend(Promotions, { revision: z.int() });
export type KnownPromotions = z.infer<typeof KnownPromotions>;

export const getPromotions = endpoint('GET', '/api/admin/promotions', {
  right: 'prices.write',
  reply: KnownPromotions,
});

/**
 * Replaces the promotions; they count at once. `revision` is the one that the admin has seen. 409 `edit_conflict` when
 * there is a newer one, with the stored promotions as `stored`; saving what is stored already changes nothing.
 */
export const setPromotions = endpoint('PUT', '/api/admin/promotions', {
  right: 'prices.write',
  body: z.extend(EditedPromotions, { revision: z.int() }),
  reply: KnownPromotions,
  errors: ['edit_conflict'],
});
