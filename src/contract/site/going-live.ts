import * as z from 'zod/mini';
import { endpoint } from '../endpoint';

const GoingLive = z.object({
  ready: z.boolean(),
  items: z.array(
    z.object({ id: z.string(), done: z.boolean(), words: z.string(), to: z.string() }),
  ),
});

/** The checklist of the owner before the shop opens; `to` is the admin page of a point. */
export const getGoingLive = endpoint('GET', '/api/admin/going-live', {
  reply: GoingLive,
});

/**
 * Takes the sample's parts off sale, switches its discount codes off and deletes the demo accounts. Orders keep what was
 * sold. Doing it again changes nothing.
 */
export const emptyShelf = endpoint('POST', '/api/admin/going-live/empty-shelf', {
  reply: GoingLive,
});
