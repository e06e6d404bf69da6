import * as z from 'zod/mini';
import { endpoint } from '../endpoint';

/** What the owner still has to do before the shop opens; `to` is the admin page for it. */
export const getGoingLive = endpoint('GET', '/api/admin/going-live', {
  reply: z.object({
    ready: z.boolean(),
    items: z.array(
      z.object({ id: z.string(), done: z.boolean(), words: z.string(), to: z.string() }),
    ),
  }),
});
