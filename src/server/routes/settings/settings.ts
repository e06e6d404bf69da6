import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/settings/settings';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { readNotices } from '../../services/orders/notify-shop';
import { addPushDevice } from '../../services/orders/pushes';
import { setNotices } from '../../services/orders/set-notices';
import { factorPolicy, setFactorPolicy } from '../../services/people/factor-policy';
import { setShippingPrices } from '../../services/shipping/table';
import { shopState } from '../../services/settings/shop-status';
import { addRate, removeRate, setTax } from '../../services/settings/set-taxes';
import { removePushDevice } from '../../tables/orders/pushes';

export const settingsRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, clock, push, shippingTable, site } = context;
  const admin = serveAdmin(app, clock);
  admin(calls.getShopState, ({ now, rights }) => shopState(context, now, rights));

  admin(calls.setShipping, async ({ body, adminId: by, rights }) => {
    await setShippingPrices(db, body, { by, now: clock() });
    await shippingTable.refresh();
    return shopState(context, clock(), rights);
  });

  admin(calls.setTax, async ({ body, adminId: by, rights }) => {
    await setTax(db, body, { by, now: clock() });
    await site.refresh();
    return shopState(context, clock(), rights);
  });

  admin(calls.addTaxRate, async ({ body, adminId: by, rights }) => {
    await addRate(db, body, { by, now: clock() });
    return shopState(context, clock(), rights);
  });

  admin(calls.removeTaxRate, async ({ params, adminId: by, rights }) => {
    await removeRate(db, params, { by, now: clock() });
    return shopState(context, clock(), rights);
  });

  admin(calls.getNotices, () => readNotices(db));

  admin(calls.setNotices, async ({ body, adminId: by, now }) => {
    await setNotices(db, body, { by, now });
    return readNotices(db);
  });

  admin(calls.getFactorPolicy, () => factorPolicy(db));

  admin(calls.setFactorPolicy, async ({ body, adminId: by, now }) => {
    await setFactorPolicy(db, body, { by, now });
    return factorPolicy(db);
  });

  admin(calls.pushOrders, async ({ body, adminId: accountId, now }) => {
    await addPushDevice(db, push, body, { accountId, now });
    return { ok: true };
  });

  admin(calls.stopPushOrders, async ({ body }) => {
    await removePushDevice(db, body.endpoint);
    return { ok: true };
  });
};
