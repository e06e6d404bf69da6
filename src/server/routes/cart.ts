import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addToCart, getCart, removeCartLine, setCartLine } from '../../contract/cart';
import { serve } from '../serve';
import { addPieces, asLine, removeLine, setPieces } from '../services/cart';
import { type Asked, answerOnce } from '../services/kept-answers';
import type { Sessions } from '../session-cookie';
import * as carts from '../tables/carts';
import type { Db } from '../tables/database';

interface Given {
  db: Db;
  clock: () => number;
  sessions: Sessions;
}

export const cartRoutes = (app: FastifyInstance, { db, clock, sessions }: Given): void => {
  /** Phones send again what they got no answer to; the key tells that it is the same act. */
  const asked = (request: FastifyRequest, accountId: string, body: object): Asked => ({
    accountId,
    key: request.headers['idempotency-key'],
    request: `${request.method} ${request.url} ${JSON.stringify(body)}`,
    now: clock(),
  });

  serve(app, getCart, async ({ request }) => {
    const { id } = await sessions.member(request);
    return (await carts.cartLines(db, id)).map(asLine);
  });

  serve(app, addToCart, async ({ body, request }) => {
    const { id } = await sessions.member(request);
    return answerOnce(db, asked(request, id, body), (tx) => addPieces(tx, id, body, clock()));
  });

  serve(app, setCartLine, async ({ params, body, request }) => {
    const { id } = await sessions.member(request);
    return answerOnce(db, asked(request, id, body), (tx) =>
      setPieces(tx, id, Number(params.productId), body.quantity),
    );
  });

  serve(app, removeCartLine, async ({ params, request }) => {
    const { id } = await sessions.member(request);
    await removeLine(db, id, Number(params.productId));
    return { ok: true };
  });
};
