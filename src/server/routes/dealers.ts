import type { FastifyInstance } from 'fastify';
import {
  getUserFigures,
  getVendorFigures,
  getVendorOrders,
  listUsers,
  listVendorOrders,
  setDealer as dealerCall,
} from '../../contract/dealers';
import { serve } from '../serve';
import { asUser } from '../services/session/as-user';
import {
  figuresOfVendorOrders,
  listOfVendorOrders,
  setDealer,
  users,
  vendorDetail,
} from '../services/dealers/dealers';
import type { Sessions } from '../session-cookie';
import { accountFigures, countAccounts } from '../tables/account/admin-accounts';
import type { Db } from '../tables/engine/database';

interface Given {
  db: Db;
  clock: () => number;
  sessions: Sessions;
  publicUrl: string;
  /** Called after a route has queued mail. */
  mailWaits: () => void;
}

export const dealerRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, publicUrl, mailWaits }: Given,
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
