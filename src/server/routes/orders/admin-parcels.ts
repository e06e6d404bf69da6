import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/orders/admin-parcels';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { adminOrder } from '../../services/orders/admin';
import { correctTracking, shipParcel } from '../../services/orders/ship-parcel';
import { changeOnce, keyedRequest } from '../../services/idempotency';
import { inTransaction } from '../../tables/engine/database';

/** Calls of the admin about the parcels of an order. */
export const adminOrdersParcelsRoutes = (app: FastifyInstance, { db, clock }: Context): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.shipParcel, async ({ params: { id: orderId }, body, request, adminId, now }) => {
    await changeOnce(db, keyedRequest(request, adminId, body, now), (tx) =>
      shipParcel(tx, { orderId, adminId, now }, body),
    );
    return adminOrder(db, orderId);
  });

  admin(calls.changeParcelTracking, async ({ params, body, adminId, now }) => {
    const entry = { orderId: params.id, adminId, now };
    await inTransaction(db, (tx) => correctTracking(tx, entry, body, params.parcelId));
    return adminOrder(db, params.id);
  });
};
