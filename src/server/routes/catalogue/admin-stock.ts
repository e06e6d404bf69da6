import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  adjustStock as adjustCall,
  bookCount as countCall,
  getCountSheet,
  listLowParts,
  listStockChanges,
  receiveDelivery as deliveryCall,
} from '../../../contract/catalogue/admin-stock';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { countSheet, lowParts, stockChanges } from '../../services/catalogue/admin-stock';
import { adjustStock, bookCount, receiveDelivery } from '../../services/catalogue/book-stock';
import { answerOnce, keyedRequest } from '../../services/idempotency';
import { type Tx, isUniqueViolation } from '../../tables/engine/database';

/** The stock ledger, deliveries, counts and what is to be reordered (docs/rules.md 20). */
export const adminCatalogueStockRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, catalogue }: Context,
): void => {
  /** Books once for each Idempotency-Key; the shop shows it before the call answers. */
  const book = async <T>(
    { request, body }: { request: FastifyRequest; body: object },
    reply: Parameters<typeof answerOnce<T>>[2],
    act: (tx: Tx, actor: { by: string; now: number }) => Promise<T>,
  ): Promise<T> => {
    const { id: by } = await sessions.admin(request);
    const now = clock();
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

  serve(app, listStockChanges, async ({ query, request }) => {
    await sessions.admin(request);
    return stockChanges(db, query);
  });

  serve(app, listLowParts, async ({ query, request }) => {
    await sessions.admin(request);
    return lowParts(db, query, clock());
  });

  serve(app, getCountSheet, async ({ query, request }) => {
    await sessions.admin(request);
    return countSheet(db, query, clock());
  });

  serve(app, deliveryCall, (asked) =>
    book(asked, deliveryCall.reply, (tx, actor) => receiveDelivery(tx, asked.body, actor)),
  );

  serve(app, countCall, (asked) =>
    book(asked, countCall.reply, (tx, actor) => bookCount(tx, asked.body, actor)),
  );

  serve(app, adjustCall, (asked) =>
    book(asked, adjustCall.reply, (tx, actor) => adjustStock(tx, asked.body, actor)),
  );
};
