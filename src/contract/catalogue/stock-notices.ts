import * as z from 'zod/mini';
import { StockNotice } from '../../shop/catalogue/stock/stock-notice';
import { Done, endpoint } from '../endpoint';
import { PushAddress } from '../reminders/reminders';

/**
 * Asks for one mail when a part can be ordered again (docs/rules.md 3.46). `homepage` is a honeypot: people do not see
 * this field. The reply is the same whether or not the address waits already.
 */
export const askStockNotice = endpoint('POST', '/api/products/:id/notice', {
  params: z.object({ id: z.coerce.number().check(z.int()) }),
  body: z.extend(StockNotice, { homepage: z.optional(z.string()) }),
  reply: Done,
  errors: ['not_found', 'not_now'],
});

/**
 * Asks for one notification on this device in place of the mail (docs/rules.md 3.46). 400 `not_a_push_service`. The reply
 * is the same whether or not the device waits already.
 */
export const askStockPush = endpoint('POST', '/api/products/:id/notice/push', {
  params: z.object({ id: z.coerce.number().check(z.int()) }),
  body: z.object({ subscription: PushAddress }),
  reply: Done,
  errors: ['not_found', 'not_now', 'not_a_push_service'],
});
