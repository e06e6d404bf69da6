import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/orders/orders';
import { priceText } from '../../../shop/money';
import type { Context } from '../../context';
import { serveMember } from '../../http/serve-account';
import { changeOnce, keyedRequest } from '../../services/idempotency';
import { cancelOrder } from '../../services/orders/cancel-order';
import {
  accountOrders,
  asOrder,
  itemsOfOrder,
  orderWithItems,
  orderersFor,
} from '../../services/orders/orders';
import {
  beginReturn,
  returnsForBuyer,
  visibleReturns,
  withdrawReturn,
} from '../../services/orders/returns';
import { verifyPayment } from '../../services/checkout/verify-payment';
import { inTransaction } from '../../tables/engine/database';
import { countCustomerOrders } from '../../tables/orders/orders';

export const ordersRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, clock, sessions, limits, site } = context;
  const member = serveMember(app, sessions);

  member(calls.placeOrder, async ({ body, reply, account }) => {
    await limits.order(account.id);
    const { order, isNew } = await verifyPayment(context, account, body);
    reply.code(isNew ? 201 : 200);
    return { id: order.id, orderNumber: order.number, total: priceText(order.total_cents) };
  });

  member(calls.listOrders, ({ query, account }) => accountOrders(db, account, query.page));
  member(calls.countOrders, async ({ account }) => ({
    count: await countCustomerOrders(db, orderersFor(account)),
  }));
  member(calls.getOrder, ({ params, account }) => orderWithItems(db, account, params.id));
  member(calls.listOrderItems, ({ params, account }) => itemsOfOrder(db, account, params.id));

  member(calls.cancelOrder, async ({ params, account: { id: accountId } }) => {
    const order = await cancelOrder(db, { orderId: params.id, accountId }, clock());
    return asOrder(order, []);
  });

  member(calls.listReturns, ({ params, account }) => visibleReturns(db, account, params.id));

  member(calls.askReturn, async ({ params: { id: orderId }, body, request, account }) => {
    const { id: accountId } = account;
    await limits.return(accountId);
    const now = clock();
    await changeOnce(db, keyedRequest(request, accountId, body, now), (tx) =>
      beginReturn(tx, { orderId, accountId, now }, body, site.current.email),
    );
    return returnsForBuyer(db, orderId);
  });

  member(calls.withdrawReturn, async ({ params: { id: orderId, returnId }, account }) => {
    const accountId = account.id;
    const buyer = { orderId, accountId, now: clock() };
    await inTransaction(db, (tx) => withdrawReturn(tx, buyer, returnId));
    return returnsForBuyer(db, orderId);
  });
};
