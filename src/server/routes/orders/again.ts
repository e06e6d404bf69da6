import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/orders/again';
import type { Context } from '../../context';
import { serveMember } from '../../http/serve-account';
import { orderAgain } from '../../services/checkout/order-again';
import { answerOnce, keyedRequest } from '../../services/idempotency';

export const ordersAgainRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits }: Context,
): void => {
  serveMember(app, sessions)(calls.orderAgain, async ({ params, request, account }) => {
    await limits.cart(account.id);
    return answerOnce(
      db,
      keyedRequest(request, account.id, {}, clock()),
      calls.orderAgain.reply,
      (tx) => orderAgain(tx, account, params.id, clock()),
    );
  });
};
