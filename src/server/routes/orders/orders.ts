import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  askReturn,
  cancelOrder as cancelCall,
  countOrders,
  getOrder,
  listOrderItems,
  listOrders,
  listReturns,
  placeOrder,
  withdrawReturn as withdrawCall,
} from '../../../contract/orders/orders';
import { priceText } from '../../../shop/money';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { answerOnce, keyedRequest } from '../../services/idempotency';
import { cancelOrder } from '../../services/orders/cancel-order';
import {
  asOrder,
  itemsOfOrder,
  orderWithItems,
  ordersOfAccount,
} from '../../services/orders/orders';
import { beginReturn, ownReturns, withdrawReturn } from '../../services/orders/returns';
import { verifyPayment } from '../../services/checkout/verify-payment';
import { inTransaction } from '../../tables/engine/database';
import { countOrdersOf } from '../../tables/orders/orders';

export const ordersRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, clock, sessions, limits, mailWaits } = context;

  serve(app, placeOrder, async ({ body, request, reply }) => {
    const account = await sessions.member(request);
    await limits.order(account.id);
    const { order, isNew } = await verifyPayment(context, account, body);
    if (isNew) mailWaits();
    reply.code(isNew ? 201 : 200);
    return { id: order.id, orderNumber: order.number, total: priceText(order.total_cents) };
  });

  serve(app, listOrders, async ({ query, request }) => {
    const { id } = await sessions.member(request);
    return ordersOfAccount(db, id, query.page);
  });

  serve(app, countOrders, async ({ request }) => {
    const { id } = await sessions.member(request);
    return { count: await countOrdersOf(db, id) };
  });

  serve(app, getOrder, async ({ params, request }) => {
    const { id } = await sessions.member(request);
    return orderWithItems(db, id, params.id);
  });

  serve(app, listOrderItems, async ({ params, request }) => {
    const { id } = await sessions.member(request);
    return itemsOfOrder(db, id, params.id);
  });

  serve(app, cancelCall, async ({ params, request }) => {
    const { id: accountId } = await sessions.member(request);
    const order = await cancelOrder(db, { orderId: params.id, accountId }, clock());
    mailWaits();
    return asOrder(order, []);
  });

  serve(app, listReturns, async ({ params, request }) => {
    const { id } = await sessions.member(request);
    return ownReturns(db, id, params.id);
  });

  serve(app, askReturn, async ({ params: { id: orderId }, body, request }) => {
    const { id: accountId } = await sessions.member(request);
    await limits.return(accountId);
    const now = clock();
    await answerOnce(db, keyedRequest(request, accountId, body, now), z.object({}), async (tx) => {
      await beginReturn(tx, { orderId, accountId, now }, body, context.shopEmail);
      return {};
    });
    mailWaits();
    return ownReturns(db, accountId, orderId);
  });

  serve(app, withdrawCall, async ({ params: { id: orderId, returnId }, request }) => {
    const { id: accountId } = await sessions.member(request);
    const buyer = { orderId, accountId, now: clock() };
    await inTransaction(db, (tx) => withdrawReturn(tx, buyer, returnId));
    return ownReturns(db, accountId, orderId);
  });
};
