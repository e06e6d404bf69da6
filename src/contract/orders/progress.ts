import * as z from 'zod/mini';
import { OrderProgress } from '../../shop/orders/progress';
import { endpoint } from '../endpoint';

/** The progress of one of the buyer's orders. */
export const getOrderProgress = endpoint('GET', '/api/orders/:id/progress', {
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: OrderProgress,
  errors: ['not_found'],
});

/** The same for the holder of a mailed link, who need not be signed in (docs/rules.md 6.29). */
export const getLinkedOrder = endpoint('GET', '/api/order-links/:token', {
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  reply: OrderProgress,
  errors: ['not_found'],
});
