import type { FastifyInstance } from 'fastify';
import {
  addTaxRate,
  getNotices,
  getShopState,
  listActs,
  pushOrders,
  removeTaxRate,
  setNotices as noticesCall,
  setShipping,
  setTax as taxCall,
  stopPushOrders,
} from '../../../contract/settings/settings';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { readNotices } from '../../services/orders/notify-shop';
import { addPushDevice } from '../../services/orders/pushes';
import { setNotices } from '../../services/orders/set-notices';
import { acts } from '../../services/settings/audit-log';
import { setShippingPrices } from '../../services/shipping/table';
import { type Started, shopState } from '../../services/settings/shop-status';
import { addRate, removeRate, setTax } from '../../services/settings/set-taxes';
import { removePushDevice } from '../../tables/orders/pushes';

export const settingsRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, clock, push, sessions, shippingTable } = context;
  const started: Started = {
    shippingTable,
    carrier: context.carrier.name,
    mailTransport: context.mailTransport,
    provider: context.payments.name,
  };

  serve(app, getShopState, async ({ request }) => {
    await sessions.admin(request);
    return shopState(db, started, clock());
  });

  serve(app, setShipping, async ({ body, request }) => {
    const { id: by } = await sessions.admin(request);
    await setShippingPrices(db, body, { by, now: clock() });
    await shippingTable.refresh();
    return shopState(db, started, clock());
  });

  serve(app, taxCall, async ({ body, request }) => {
    const { id: by } = await sessions.admin(request);
    await setTax(db, body, { by, now: clock() });
    return shopState(db, started, clock());
  });

  serve(app, addTaxRate, async ({ body, request }) => {
    const { id: by } = await sessions.admin(request);
    await addRate(db, body, { by, now: clock() });
    return shopState(db, started, clock());
  });

  serve(app, removeTaxRate, async ({ params, request }) => {
    const { id: by } = await sessions.admin(request);
    await removeRate(db, params, { by, now: clock() });
    return shopState(db, started, clock());
  });

  serve(app, getNotices, async ({ request }) => {
    await sessions.admin(request);
    return readNotices(db);
  });

  serve(app, noticesCall, async ({ body, request }) => {
    const { id: by } = await sessions.admin(request);
    await setNotices(db, body, { by, now: clock() });
    return readNotices(db);
  });

  serve(app, pushOrders, async ({ body, request }) => {
    const { id: accountId } = await sessions.admin(request);
    await addPushDevice(db, push, body, { accountId, now: clock() });
    return { ok: true };
  });

  serve(app, stopPushOrders, async ({ body, request }) => {
    await sessions.admin(request);
    await removePushDevice(db, body.endpoint);
    return { ok: true };
  });

  serve(app, listActs, async ({ query, request }) => {
    await sessions.admin(request);
    return acts(db, query);
  });
};
