import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/dealers/admin';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import {
  asListedUser,
  setDealer,
  users,
  vendorDetail,
  vendorOrderFigures,
  vendorOrderList,
} from '../../services/dealers/admin';
import { accountTerms, changeTerms } from '../../services/dealers/terms';
import { accountFigures, countAccounts } from '../../tables/account/admin';

export const adminDealersRoutes = (
  app: FastifyInstance,
  { db, clock, publicUrl }: Context,
): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.listUsers, ({ query }) => users(db, query));

  admin(calls.getUserFigures, async ({ query }) => ({
    ...(await countAccounts(db, query)),
    ...(await accountFigures(db)),
  }));

  admin(calls.setDealer, async ({ params, body, adminId: by, now }) => {
    const acting = { by, now, publicUrl };
    const account = await setDealer(db, params.userId, body.isDealer, acting);
    return asListedUser(account);
  });

  admin(calls.getTerms, ({ params, now }) => accountTerms(db, params.userId, now));

  admin(calls.setTerms, ({ params, body, adminId: by, now }) =>
    changeTerms(db, params.userId, body, { by, now }),
  );

  admin(calls.listVendorOrders, ({ query }) => vendorOrderList(db, query));
  admin(calls.getVendorFigures, ({ query }) => vendorOrderFigures(db, query));
  admin(calls.getVendorOrders, ({ params }) => vendorDetail(db, params.userId));
};
