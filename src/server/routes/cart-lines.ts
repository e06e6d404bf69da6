import type { FastifyInstance } from 'fastify';
import { addLines as linesCall, removeCartLine, setCartLine } from '../../contract/cart-lines';
import { serve } from '../serve';
import { addLines } from '../services/cart/add-lines';
import { removeLine, setPieces } from '../services/cart/cart';
import { answerOnce, askedBy } from '../services/idempotency';
import type { Sessions } from '../session-cookie';
import type { Db } from '../tables/engine/database';

interface Given {
  db: Db;
  clock: () => number;
  sessions: Sessions;
}

export const cartLinesRoutes = (app: FastifyInstance, { db, clock, sessions }: Given): void => {
  serve(app, linesCall, async ({ body, request }) => {
    const account = await sessions.member(request);
    return answerOnce(db, askedBy(request, account.id, body, clock()), linesCall.reply, (tx) =>
      addLines(tx, account, body, clock()),
    );
  });

  serve(app, setCartLine, async ({ params, body, request }) => {
    const { id } = await sessions.member(request);
    return answerOnce(db, askedBy(request, id, body, clock()), setCartLine.reply, (tx) =>
      setPieces(tx, id, Number(params.productId), body.quantity),
    );
  });

  serve(app, removeCartLine, async ({ params, request }) => {
    const { id } = await sessions.member(request);
    await removeLine(db, id, Number(params.productId));
    return { ok: true };
  });
};
