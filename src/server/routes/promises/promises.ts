import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/promises/promises';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { serveMember } from '../../http/serve-account';
import { orderWithItems } from '../../services/orders/orders';
import {
  answerByLink,
  answerInOrder,
  askedPromise,
  shippingBackByLink,
  shippingBackInOrder,
} from '../../services/orders/promises/answer-promise';
import { inTransaction } from '../../tables/engine/database';

/** Answers to later days: by the link of a mail, whose token is the right to answer, and by the buyer. */
export const promisesRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, rateSource, clock, sessions, limits } = context;
  const member = serveMember(app, sessions);

  serve(app, calls.getAskedPromise, async ({ params, request }) => {
    await limits.linkedPromise(request);
    return askedPromise(db, params.token, clock());
  });

  serve(app, calls.answerAskedPromise, async ({ params, body, request }) => {
    await limits.linkedPromise(request);
    const now = clock();
    // The carrier is asked before the transaction.
    const shipping = await shippingBackByLink({ db, rateSource }, params.token, body.answer);
    return inTransaction(db, (tx) => answerByLink(tx, params.token, { ...body, shipping, now }));
  });

  member(calls.answerPromise, async ({ params: { id: orderId, itemId }, body, account }) => {
    const now = clock();
    const own = { orderId, itemId, accountId: account.id };
    const shipping = await shippingBackInOrder({ db, rateSource }, own, body.answer);
    await inTransaction(db, (tx) => answerInOrder(tx, own, { ...body, shipping, now }));
    return orderWithItems(db, account, orderId);
  });
};
