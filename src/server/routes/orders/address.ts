import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/orders/address';
import type { Context } from '../../context';
import { serveMember } from '../../http/serve-account';
import { rateTo } from '../../services/quotes/change-address';
import { changeOwnAddress, linkToPay, ownAddressCost } from '../../services/quotes/own-address';
import { inTransaction } from '../../tables/engine/database';

/** Another address for an order, by its buyer. */
export const ordersAddressRoutes = (
  app: FastifyInstance,
  { db, clock, rateSource, publicUrl, site, sessions, limits }: Context,
): void => {
  const member = serveMember(app, sessions);

  member(calls.quoteOwnAddress, async ({ params: { id: orderId }, body, account, request }) => {
    await limits.shippingQuote(request);
    return {
      cost: await ownAddressCost({ db, rateSource }, { orderId, accountId: account.id }, body),
    };
  });

  member(calls.changeOwnAddress, async ({ params: { id: orderId }, body, account }) => {
    await limits.order(account.id);
    const now = clock();
    // The carrier is asked before the transaction.
    const rate = await rateTo({ db, rateSource }, orderId, body.shippingAddress);
    await inTransaction(db, (tx) =>
      changeOwnAddress(tx, body, {
        orderId,
        adminId: account.id,
        now,
        rate,
        site: publicUrl,
        shopEmail: site.current.email,
      }),
    );
    return { payUrl: await linkToPay(db, { orderId, site: publicUrl, now }) };
  });
};
