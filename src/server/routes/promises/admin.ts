import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/promises/admin';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { adminOrder } from '../../services/orders/admin';
import { movePromise } from '../../services/orders/promises/move-promise';
import { adminQueue } from '../../services/orders/promises/queue';
import { inTransaction } from '../../tables/engine/database';

/** The queue of what is promised, and moves of its days. */
export const adminPromisesRoutes = (app: FastifyInstance, { db, clock }: Context): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.getQueue, ({ query, now }) => adminQueue(db, query, now));

  admin(calls.movePromise, async ({ params: { id: orderId, itemId }, body, adminId, now }) => {
    await inTransaction(db, (tx) =>
      movePromise(tx, { orderId, adminId, now }, { ...body, itemId }),
    );
    return adminOrder(db, orderId);
  });
};
