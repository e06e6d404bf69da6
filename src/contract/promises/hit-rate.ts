import * as z from 'zod/mini';
import { HitRate } from '../../shop/promises/hit-rate';
import { endpoint } from '../endpoint';

/** The share of the last promises that were kept, for everyone (docs/rules.md 22.11); null while there are too few to tell. */
export const getHitRate = endpoint('GET', '/api/promises', {
  reply: z.object({ hitRate: z.nullable(HitRate) }),
});
