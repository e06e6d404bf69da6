import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/catalogue/admin-stock';
import type { Context } from '../../context';
import { type Acting, serveAdmin } from '../../http/serve-account';
import { countSheet, lowParts, stockChanges } from '../../services/catalogue/admin-stock';
import { adjustStock, bookCount, receiveDelivery } from '../../services/catalogue/book-stock';
import { answerOnce, keyedRequest } from '../../services/idempotency';
import { isUniqueViolation } from '../../tables/engine/database';
import type { Tx } from '../../tables/schema';

/** The stock ledger, deliveries, counts and what is to be reordered (docs/rules.md 20). */
export const adminCatalogueStockRoutes = (
  app: FastifyInstance,
  { db, clock, catalogue }: Context,
): void => {
  const admin = serveAdmin(app, clock);
  /** Books once for each Idempotency-Key; the shop shows it before the call answers. */
  const book = async <T>(
    { request, body, adminId: by, now }: Acting & { request: FastifyRequest; body: object },
    reply: Parameters<typeof answerOnce<T>>[2],
    act: (tx: Tx, actor: { by: string; now: number }) => Promise<T>,
  ): Promise<T> => {
    const once = () =>
      answerOnce(db, keyedRequest(request, by, body, now), reply, (tx) => act(tx, { by, now }));
    const done = await once().catch((error: unknown) => {
      // Someone else received the same delivery at this moment: now it is known.
      if (isUniqueViolation(error)) return once();
      throw error;
    });
    await catalogue.refresh();
    return done;
  };

  admin(calls.listStockChanges, ({ query }) => stockChanges(db, query));
  admin(calls.listLowParts, ({ query, now }) => lowParts(db, query, now));
  admin(calls.getCountSheet, ({ query, now }) => countSheet(db, query, now));

  admin(calls.receiveDelivery, (incoming) =>
    book(incoming, calls.receiveDelivery.reply, (tx, actor) =>
      receiveDelivery(tx, incoming.body, actor),
    ),
  );

  admin(calls.bookCount, (incoming) =>
    book(incoming, calls.bookCount.reply, (tx, actor) => bookCount(tx, incoming.body, actor)),
  );

  admin(calls.adjustStock, (incoming) =>
    book(incoming, calls.adjustStock.reply, (tx, actor) => adjustStock(tx, incoming.body, actor)),
  );
};
