import * as z from 'zod/mini';
import { OrderWithItems } from '../../shop/orders/order';
import { PromiseAnswer, PromisedDay } from '../../shop/promises/move';
import { endpoint } from '../endpoint';

const Token = z.object({ token: z.string().check(z.maxLength(100)) });

/**
 * The question of a mail whether a later day will do, for the holder of its link (docs/rules.md 22.8). It is `ended` when
 * the day has moved again, the line has left, or the time to answer is over.
 */
export const AskedPromise = z.object({
  orderNumber: z.string(),
  name: z.string(),
  sku: z.nullable(z.string()),
  /** The pieces that are still to leave. */
  quantity: z.number(),
  agreedBy: z.string(),
  day: z.string(),
  note: z.string(),
  isPickup: z.boolean(),
  state: z.enum(['asked', 'accepted', 'cancelled', 'ended']),
});
export type AskedPromise = z.infer<typeof AskedPromise>;

/** Returns the question of a link. It changes nothing: programs that check mails open it too. */
export const getAskedPromise = endpoint('GET', '/api/promises/:token', {
  params: Token,
  reply: AskedPromise,
  errors: ['not_found'],
});

/**
 * Answers the question of a link, once; the same answer again changes nothing. 'cancel' refunds what has not left of the
 * line. 409 `not_now` for another answer and an ended question, `too_late` when nothing can be cancelled any more.
 */
export const answerAskedPromise = endpoint('POST', '/api/promises/:token', {
  params: Token,
  body: z.object({ answer: PromiseAnswer }),
  reply: AskedPromise,
  errors: ['not_found', 'not_now', 'too_late'],
});

/** The same for the buyer, who is signed in. `day` is the one that the page shows. */
export const answerPromise = endpoint('POST', '/api/orders/:id/items/:itemId/promise', {
  params: z.object({
    id: z.string().check(z.maxLength(64)),
    itemId: z.string().check(z.maxLength(64)),
  }),
  body: z.object({ answer: PromiseAnswer, day: PromisedDay }),
  reply: OrderWithItems,
  errors: ['not_found', 'not_now', 'too_late'],
});
