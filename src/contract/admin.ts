import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/**
 * Counts for the admin's navigation: new orders, orders that need attention, messages to answer, and mails that failed
 * or wait longer than ten minutes; and whether mails are sent by SMTP or only written to files.
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
