import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/orders/admin';
import type { Context } from '../../context';
import { needRight } from '../../http/staff-rights';
import { type Acting, serveAdmin } from '../../http/serve-account';
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
    { params: { id: orderId }, adminId, now }: Acting & { params: { id: string } },
    does: (entry: AuditEntry) => Promise<unknown>,
  ) => {
    await does({ orderId, adminId, now });
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

  admin(calls.moveAdminOrder, (asked) =>
    act(asked, async (entry) => {
      const { status, ...sent } = asked.body;
      if (status === 'cancelled') {
        needRight(asked.rights, 'orders.refund');
        return cancel(entry);
      }
      return status === 'shipped'
        ? inTransaction(db, (tx) => shipRest(tx, entry, sent))
        : moveOrderOn(db, entry, status);
    }),
  );

  admin(calls.cancelAdminOrder, (asked) =>
    act(asked, (entry) => cancel(entry, asked.body.restock)),
  );

  admin(calls.changeTracking, (asked) =>
    act(asked, (entry) => inTransaction(db, (tx) => correctTracking(tx, entry, asked.body))),
  );

  admin(calls.readyAdminOrder, (asked) =>
    act(asked, (entry) => readyForPickup(db, entry, mailsGoOut)),
  );

  admin(calls.retryRefund, (asked) => act(asked, (entry) => retryRefund(db, entry)));

  admin(calls.resolveAttention, (asked) =>
    act(asked, (entry) => resolveAttention(db, entry, asked.body.reason)),
  );

  admin(calls.quoteOrderAddress, ({ params, body }) =>
    shippingNow({ db, carrier }, params.id, body),
  );

  admin(calls.changeOrderAddress, (asked) =>
    act(asked, async (entry) => {
      const { body, request } = asked;
      // The carrier is asked before the transaction.
      const rate = await rateTo({ db, carrier }, entry.orderId, body.shippingAddress);
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

  admin(calls.noteOnOrder, (asked) => act(asked, (entry) => addNote(db, entry, asked.body.body)));
};
