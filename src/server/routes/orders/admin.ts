import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import * as calls from '../../../contract/orders/admin';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { changeAddress, rateTo, shippingNow } from '../../services/quotes/change-address';
import { cancelOrder } from '../../services/orders/cancel-order';
import { type AuditEntry, moveOrderOn, readyForPickup } from '../../services/orders/move-order';
import { mailsOfOrder, writeToBuyer } from '../../services/orders/mails-of-order';
import { correctTracking, shipRest } from '../../services/orders/ship-parcel';
import { addNote, adminOrder, adminOrders, resolveAttention } from '../../services/orders/admin';
import { retryRefund } from '../../services/orders/refund-part';
import { answerOnce, keyedRequest } from '../../services/idempotency';
import { inTransaction } from '../../tables/engine/database';

/** Order calls of the admin. */
export const adminOrdersRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, carrier, publicUrl, mailsGoOut, mailWaits }: Context,
): void => {
  /** Runs a change and answers with the updated order. */
  const act = async (
    request: FastifyRequest,
    orderId: string,
    does: (asked: AuditEntry) => Promise<unknown>,
  ) => {
    const { id: adminId } = await sessions.admin(request);
    await does({ orderId, adminId, now: clock() });
    mailWaits();
    return adminOrder(db, orderId);
  };
  const cancel = ({ orderId, adminId, now }: AuditEntry, restock = true) =>
    cancelOrder(db, { orderId, adminId, restock }, now);

  serve(app, calls.listAdminOrders, async ({ query, request }) => {
    await sessions.admin(request);
    return adminOrders(db, query, clock());
  });

  serve(app, calls.getAdminOrder, async ({ params, request }) => {
    await sessions.admin(request);
    return adminOrder(db, params.id);
  });

  serve(app, calls.listOrderMails, async ({ params, request }) => {
    await sessions.admin(request);
    return mailsOfOrder(db, params.id);
  });

  serve(app, calls.writeToBuyer, async ({ params, body, request }) => {
    const { id: adminId } = await sessions.admin(request);
    const now = clock();
    // The answer is made anew: it has the mails as they are now.
    await answerOnce(db, keyedRequest(request, adminId, body, now), z.object({}), async (tx) => {
      await writeToBuyer(tx, { orderId: params.id, adminId, now }, body.body);
      return {};
    });
    mailWaits();
    return mailsOfOrder(db, params.id);
  });

  serve(app, calls.moveAdminOrder, ({ params, body, request }) =>
    act(request, params.id, (asked) => {
      const { status, ...sent } = body;
      if (status === 'cancelled') return cancel(asked);
      return status === 'shipped'
        ? inTransaction(db, (tx) => shipRest(tx, asked, sent))
        : moveOrderOn(db, asked, status);
    }),
  );

  serve(app, calls.cancelAdminOrder, ({ params, body, request }) =>
    act(request, params.id, (asked) => cancel(asked, body.restock)),
  );

  serve(app, calls.changeTracking, ({ params, body, request }) =>
    act(request, params.id, (asked) => inTransaction(db, (tx) => correctTracking(tx, asked, body))),
  );

  serve(app, calls.readyAdminOrder, ({ params, request }) =>
    act(request, params.id, (asked) => readyForPickup(db, asked, mailsGoOut)),
  );

  serve(app, calls.retryRefund, ({ params, request }) =>
    act(request, params.id, (asked) => retryRefund(db, asked)),
  );

  serve(app, calls.resolveAttention, ({ params, body, request }) =>
    act(request, params.id, (asked) => resolveAttention(db, asked, body.reason)),
  );

  serve(app, calls.quoteOrderAddress, async ({ params, body, request }) => {
    await sessions.admin(request);
    return shippingNow({ db, carrier }, params.id, body);
  });

  serve(app, calls.changeOrderAddress, ({ params, body, request }) =>
    act(request, params.id, async (asked) => {
      // The carrier is asked before the transaction.
      const rate = await rateTo({ db, carrier }, params.id, body.shippingAddress);
      const { adminId, now } = asked;
      await answerOnce(db, keyedRequest(request, adminId, body, now), z.object({}), async (tx) => {
        await changeAddress(tx, body, { ...asked, rate, site: publicUrl });
        return {};
      });
    }),
  );

  serve(app, calls.noteOnOrder, ({ params, body, request }) =>
    act(request, params.id, (asked) => addNote(db, asked, body.body)),
  );
};
