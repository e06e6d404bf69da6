import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/orders/admin';
import type { Context } from '../../context';
import { needRight } from '../../http/session/staff-rights';
import { type Acting, serveAdmin } from '../../http/serve-account';
import { changeAddress, rateTo, shippingNow } from '../../services/quotes/change-address';
import { cancelOrder } from '../../services/orders/cancel-order';
import { type AuditEntry, moveOrderOn, readyForPickup } from '../../services/orders/move-order';
import { orderAgreement } from '../../services/checkout/agreement';
import { mailsOfOrder, writeToBuyer } from '../../services/orders/mails-of-order';
import { correctTracking, shipRest } from '../../services/orders/ship-parcel';
import { addNote, adminOrder, adminOrders, resolveAttention } from '../../services/orders/admin';
import { retryRefund } from '../../services/orders/refund-part';
import { changeOnce, keyedRequest } from '../../services/idempotency';
import { inTransaction } from '../../tables/engine/database';

/** Order calls of the admin. */
export const adminOrdersRoutes = (
  app: FastifyInstance,
  { db, clock, rateSource, publicUrl, site, mailsGoOut }: Context,
): void => {
  const admin = serveAdmin(app, clock);
  /** Runs a change and answers with the updated order. */
  const act = async (
    { params: { id: orderId }, adminId, now }: Acting & { params: { id: string } },
    change: (entry: AuditEntry) => Promise<unknown>,
  ) => {
    await change({ orderId, adminId, now });
    return adminOrder(db, orderId);
  };
  const orderMails = (id: string) =>
    mailsOfOrder(db, id, {
      site: publicUrl,
      shop: site.current,
      agreementFor: (order) => orderAgreement(db, order),
    });
  const cancel = ({ orderId, adminId, now }: AuditEntry, restock = true) =>
    cancelOrder(db, { orderId, adminId, restock }, now);

  admin(calls.listAdminOrders, ({ query, now }) => adminOrders(db, query, now));
  admin(calls.getAdminOrder, ({ params }) => adminOrder(db, params.id));
  admin(calls.listOrderMails, ({ params }) => orderMails(params.id));

  admin(calls.writeToBuyer, async ({ params, body, request, adminId, now }) => {
    await changeOnce(db, keyedRequest(request, adminId, body, now), (tx) =>
      writeToBuyer(tx, { orderId: params.id, adminId, now }, body.body),
    );
    return orderMails(params.id);
  });

  admin(calls.moveAdminOrder, (incoming) =>
    act(incoming, async (entry) => {
      const { status, ...sent } = incoming.body;
      if (status === 'cancelled') {
        needRight(incoming.rights, 'orders.refund');
        return cancel(entry);
      }
      return status === 'shipped'
        ? inTransaction(db, (tx) => shipRest(tx, entry, sent))
        : moveOrderOn(db, entry, status);
    }),
  );

  admin(calls.cancelAdminOrder, (incoming) =>
    act(incoming, (entry) => cancel(entry, incoming.body.restock)),
  );

  admin(calls.changeTracking, (incoming) =>
    act(incoming, (entry) => inTransaction(db, (tx) => correctTracking(tx, entry, incoming.body))),
  );

  admin(calls.readyAdminOrder, (incoming) =>
    act(incoming, (entry) => readyForPickup(db, entry, mailsGoOut)),
  );

  admin(calls.retryRefund, (incoming) => act(incoming, (entry) => retryRefund(db, entry)));

  admin(calls.resolveAttention, (incoming) =>
    act(incoming, (entry) => resolveAttention(db, entry, incoming.body.reason)),
  );

  admin(calls.quoteOrderAddress, ({ params, body }) =>
    shippingNow({ db, rateSource }, params.id, body),
  );

  admin(calls.changeOrderAddress, (incoming) =>
    act(incoming, async (entry) => {
      const { body, request } = incoming;
      // The carrier is asked before the transaction.
      const rate = await rateTo({ db, rateSource }, entry.orderId, body.shippingAddress);
      const { adminId, now } = entry;
      await changeOnce(db, keyedRequest(request, adminId, body, now), (tx) =>
        changeAddress(tx, body, {
          ...entry,
          rate,
          site: publicUrl,
          shopEmail: site.current.email,
        }),
      );
    }),
  );

  admin(calls.noteOnOrder, (incoming) =>
    act(incoming, (entry) => addNote(db, entry, incoming.body.body)),
  );
};
