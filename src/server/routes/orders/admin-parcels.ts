import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  changeParcelTracking,
  shipParcel as shipCall,
} from '../../../contract/orders/admin-parcels';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { adminOrder } from '../../services/orders/admin';
import { correctTracking, shipParcel } from '../../services/orders/ship-parcel';
import { answerOnce, keyedRequest } from '../../services/idempotency';
import { inTransaction } from '../../tables/engine/database';

/** Calls of the admin about the parcels of an order. */
export const adminOrdersParcelsRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, mailWaits }: Context,
): void => {
  serve(app, shipCall, async ({ params: { id: orderId }, body, request }) => {
    const { id: adminId } = await sessions.admin(request);
    const now = clock();
    // The answer is made anew: it shows the order as it is now.
    await answerOnce(db, keyedRequest(request, adminId, body, now), z.object({}), async (tx) => {
      await shipParcel(tx, { orderId, adminId, now }, body);
      return {};
    });
    mailWaits();
    return adminOrder(db, orderId);
  });

  serve(app, changeParcelTracking, async ({ params, body, request }) => {
    const { id: adminId } = await sessions.admin(request);
    const asked = { orderId: params.id, adminId, now: clock() };
    await inTransaction(db, (tx) => correctTracking(tx, asked, body, params.parcelId));
    mailWaits();
    return adminOrder(db, params.id);
  });
};
