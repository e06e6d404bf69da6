import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/**
 * How much waits at each desk for the shop's own account: new orders and orders to look at, messages to answer, mails
 * that failed; and whether mails go out at all, or only into files.
 */
export const getWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  reply: z.object({
    orders: z.number(),
    inbox: z.number(),
    settings: z.number(),
    mailsGoOut: z.boolean(),
  }),
});
