import type { FastifyInstance } from 'fastify';
import { addLines as linesCall } from '../../contract/cart-lines';
import { serve } from '../serve';
import { addLines } from '../services/add-lines';
import { answerOnce } from '../services/kept-answers';
import type { Sessions } from '../session-cookie';
import type { Db } from '../tables/database';

interface Given {
  db: Db;
  clock: () => number;
  sessions: Sessions;
}

export const cartLinesRoutes = (app: FastifyInstance, { db, clock, sessions }: Given): void => {
  serve(app, linesCall, async ({ body, request }) => {
    const account = await sessions.member(request);
    const asked = {
      accountId: account.id,
      key: request.headers['idempotency-key'],
      request: `${request.method} ${request.url} ${JSON.stringify(body)}`,
      now: clock(),
    };
    return answerOnce(db, asked, (tx) => addLines(tx, account, body, clock()));
  });
};
