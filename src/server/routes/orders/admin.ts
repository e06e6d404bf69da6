import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/orders/admin';
import type { Context } from '../../context';
import { needRight, staffOf } from '../../http/staff-rights';
import { serveAdmin } from '../../http/serve-account';
import { changeAddress, rateTo, shippingNow } from '../../services/quotes/change-address';
import { cancelOrder } from '../../services/orders/cancel-order';
import { type AuditEntry, moveOrderOn, readyForPickup } from '../../services/orders/move-order';
import { agreementOf } from '../../services/checkout/agreement';
import { mailsOfOrder, writeToBuyer } from '../../services/orders/mails-of-order';
import { correctTracking, shipRest } from '../../services/orders/ship-parcel';
import { addNote, adminOrder, adminOrders, resolveAttention } from '../../services/orders/admin';
import { retryRefund } from '../../services/orders/refund-part';
import { changeOnce, keyedRequest } from '../../services/idempotency';
import { inTransaction } from '../../tables/engine/database';

/** Order calls of the admin. */
export const adminOrdersRoutes = (
  app: FastifyInstance,
  { db, clock, carrier, publicUrl, site, mailsGoOut, mailWaits }: Context,
): void => {
  const admin = serveAdmin(app, clock);
  /** Runs a change and answers with the updated order. */
  const act = async (
    request: FastifyRequest,
    orderId: string,
    does: (asked: AuditEntry) => Promise<unknown>,
  ) => {
    const { id: adminId } = staffOf(request);
    await does({ orderId, adminId, now: clock() });
    mailWaits();
    return adminOrder(db, orderId);
  };
  const mailsOf = (id: string) =>
    mailsOfOrder(db, id, {
      site: publicUrl,
      shop: site.current,
      agreementOf: (order) => agreementOf(db, order),
    });
  const cancel = ({ orderId, adminId, now }: AuditEntry, restock = true) =>
    cancelOrder(db, { orderId, adminId, restock }, now);

  admin(calls.listAdminOrders, ({ query, now }) => adminOrders(db, query, now));
  admin(calls.getAdminOrder, ({ params }) => adminOrder(db, params.id));
  admin(calls.listOrderMails, ({ params }) => mailsOf(params.id));

  admin(calls.writeToBuyer, async ({ params, body, request, adminId, now }) => {
    await changeOnce(db, keyedRequest(request, adminId, body, now), (tx) =>
      writeToBuyer(tx, { orderId: params.id, adminId, now }, body.body),
    );
    mailWaits();
    return mailsOf(params.id);
  });

  admin(calls.moveAdminOrder, ({ params, body, request, rights }) =>
    act(request, params.id, async (asked) => {
      const { status, ...sent } = body;
      if (status === 'cancelled') {
        needRight(rights, 'orders.refund');
        return cancel(asked);
      }
      return status === 'shipped'
        ? inTransaction(db, (tx) => shipRest(tx, asked, sent))
        : moveOrderOn(db, asked, status);
    }),
  );

  admin(calls.cancelAdminOrder, ({ params, body, request }) =>
    act(request, params.id, (asked) => cancel(asked, body.restock)),
  );

  admin(calls.changeTracking, ({ params, body, request }) =>
    act(request, params.id, (asked) => inTransaction(db, (tx) => correctTracking(tx, asked, body))),
  );

  admin(calls.readyAdminOrder, ({ params, request }) =>
    act(request, params.id, (asked) => readyForPickup(db, asked, mailsGoOut)),
  );

  admin(calls.retryRefund, ({ params, request }) =>
    act(request, params.id, (asked) => retryRefund(db, asked)),
  );

  admin(calls.resolveAttention, ({ params, body, request }) =>
    act(request, params.id, (asked) => resolveAttention(db, asked, body.reason)),
  );

  admin(calls.quoteOrderAddress, ({ params, body }) =>
    shippingNow({ db, carrier }, params.id, body),
  );

  admin(calls.changeOrderAddress, ({ params, body, request }) =>
    act(request, params.id, async (asked) => {
      // The carrier is asked before the transaction.
      const rate = await rateTo({ db, carrier }, params.id, body.shippingAddress);
      const { adminId, now } = asked;
      await changeOnce(db, keyedRequest(request, adminId, body, now), (tx) =>
        changeAddress(tx, body, {
          ...asked,
          rate,
          site: publicUrl,
          shopEmail: site.current.email,
        }),
      );
    }),
  );

  admin(calls.noteOnOrder, ({ params, body, request }) =>
    act(request, params.id, (asked) => addNote(db, asked, body.body)),
  );
};
