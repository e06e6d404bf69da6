import type { FastifyInstance } from 'fastify';
import { addToCart, getCart } from '../../contract/cart';
import { serve } from '../serve';
import { addPieces, asLine } from '../services/cart';
import { answerOnce } from '../services/kept-answers';
import type { Sessions } from '../session-cookie';
import * as carts from '../tables/carts';
import type { Db } from '../tables/database';

interface Given {
  db: Db;
  clock: () => number;
  sessions: Sessions;
}

export const cartRoutes = (app: FastifyInstance, { db, clock, sessions }: Given): void => {
  serve(app, getCart, async ({ request }) => {
    const { id } = await sessions.member(request);
    return (await carts.cartLines(db, id)).map(asLine);
  });

  serve(app, addToCart, async ({ body, request }) => {
    const { id } = await sessions.member(request);
    // Phones send again what they got no answer to; the key tells that it is the same act.
    const asked = {
      accountId: id,
      key: request.headers['idempotency-key'],
      request: `${request.method} ${request.url} ${JSON.stringify(body)}`,
      now: clock(),
    };
    return answerOnce(db, asked, (tx) => addPieces(tx, id, body, clock()));
  });
};
