import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addLines as linesCall, removeCartLine, setCartLine } from '../../contract/cart-lines';
import { serve } from '../serve';
import { addLines } from '../services/add-lines';
import { removeLine, setPieces } from '../services/cart';
import { type Asked, answerOnce } from '../services/kept-answers';
import type { Sessions } from '../session-cookie';
import type { Db } from '../tables/database';

interface Given {
  db: Db;
  clock: () => number;
  sessions: Sessions;
}

export const cartLinesRoutes = (app: FastifyInstance, { db, clock, sessions }: Given): void => {
  /** Phones send again what they got no answer to; the key tells that it is the same act. */
  const asked = (request: FastifyRequest, accountId: string, body: object): Asked => ({
    accountId,
    key: request.headers['idempotency-key'],
    request: `${request.method} ${request.url} ${JSON.stringify(body)}`,
    now: clock(),
  });

  serve(app, linesCall, async ({ body, request }) => {
    const account = await sessions.member(request);
    return answerOnce(db, asked(request, account.id, body), (tx) =>
      addLines(tx, account, body, clock()),
    );
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
