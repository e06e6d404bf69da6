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
} from '../../services/orders/promises/answer-promise';
import { inTransaction } from '../../tables/engine/database';

/** Answers to later days: by the link of a mail, whose token is the right to answer, and by the buyer. */
export const promisesRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, clock, sessions, limits } = context;
  const member = serveMember(app, sessions);

  serve(app, calls.getAskedPromise, async ({ params, request }) => {
    await limits.linkedPromise(request);
    return askedPromise(db, params.token, clock());
  });

  serve(app, calls.answerAskedPromise, async ({ params, body, request }) => {
    await limits.linkedPromise(request);
    const now = clock();
    return inTransaction(db, (tx) => answerByLink(tx, params.token, { ...body, now }));
  });

  member(calls.answerPromise, async ({ params: { id: orderId, itemId }, body, account }) => {
    const now = clock();
    await inTransaction(db, (tx) =>
      answerInOrder(tx, { orderId, itemId, accountId: account.id }, { ...body, now }),
    );
    return orderWithItems(db, account, orderId);
  });
};
