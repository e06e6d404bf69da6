import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  getTerms,
  getUserFigures,
  getVendorFigures,
  getVendorOrders,
  listUsers,
  listVendorOrders,
  payOrder,
  setDealer as dealerCall,
  setTerms,
} from '../../../contract/dealers/admin';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { asUser } from '../../services/session/as-user';
import {
  figuresOfVendorOrders,
  listOfVendorOrders,
  setDealer,
  users,
  vendorDetail,
} from '../../services/dealers/admin';
import { changeTerms, takePayment, termsOfAccount } from '../../services/dealers/terms';
import { answerOnce, keyedRequest } from '../../services/idempotency';
import { adminOrder } from '../../services/orders/admin';
import { accountFigures, countAccounts } from '../../tables/account/admin';

/** The stored part of an answer. The order itself is read again. */
const Made = z.object({ id: z.string() });

export const adminDealersRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, publicUrl, mailWaits }: Context,
): void => {
  serve(app, listUsers, async ({ query, request }) => {
    await sessions.admin(request);
    return users(db, query);
  });

  serve(app, getUserFigures, async ({ query, request }) => {
    await sessions.admin(request);
    return { ...(await countAccounts(db, query.q)), ...(await accountFigures(db)) };
  });

  serve(app, dealerCall, async ({ params, body, request }) => {
    const { id: by } = await sessions.admin(request);
    const acting = { by, now: clock(), publicUrl };
    const account = await setDealer(db, params.userId, body.isDealer, acting);
    mailWaits();
    return asUser(account);
  });

  serve(app, getTerms, async ({ params, request }) => {
    await sessions.admin(request);
    return termsOfAccount(db, params.userId, clock());
  });

  serve(app, setTerms, async ({ params, body, request }) => {
    const { id: by } = await sessions.admin(request);
    return changeTerms(db, params.userId, body, { by, now: clock() });
  });

  serve(app, payOrder, async ({ params, body, request }) => {
    const { id: adminId } = await sessions.admin(request);
    const now = clock();
    await answerOnce(db, keyedRequest(request, adminId, body, now), Made, (tx) =>
      takePayment(tx, { orderId: params.id, adminId, now }, body),
    );
    return adminOrder(db, params.id);
  });

  serve(app, listVendorOrders, async ({ query, request }) => {
    await sessions.admin(request);
    return listOfVendorOrders(db, query);
  });

  serve(app, getVendorFigures, async ({ query, request }) => {
    await sessions.admin(request);
    return figuresOfVendorOrders(db, query);
  });

  serve(app, getVendorOrders, async ({ params, request }) => {
    await sessions.admin(request);
    return vendorDetail(db, params.userId);
  });
};
