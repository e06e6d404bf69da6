import type { FastifyInstance } from 'fastify';
import {
  addLines as linesCall,
  nameBuild as nameCall,
  removeCartLine,
  setCartLine,
} from '../../../contract/cart/lines';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { addLines } from '../../services/cart/add-lines';
import { nameBuild, removeLine, setPieces } from '../../services/cart/cart';
import { answerOnce, keyedRequest } from '../../services/idempotency';

export const cartLinesRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits }: Context,
): void => {
  serve(app, linesCall, async ({ body, request }) => {
    const account = await sessions.member(request);
    await limits.cart(account.id);
    return answerOnce(db, keyedRequest(request, account.id, body, clock()), linesCall.reply, (tx) =>
      addLines(tx, account, body, clock()),
    );
  });

  serve(app, nameCall, async ({ body, request }) => {
    const { id } = await sessions.member(request);
    await limits.cart(id);
    await nameBuild(db, id, body.buildName);
    return { ok: true };
  });

  serve(app, setCartLine, async ({ params, body, request }) => {
    const { id } = await sessions.member(request);
    await limits.cart(id);
    return answerOnce(db, keyedRequest(request, id, body, clock()), setCartLine.reply, (tx) =>
      setPieces(tx, id, { productId: Number(params.productId), quantity: body.quantity }, clock()),
    );
  });

  serve(app, removeCartLine, async ({ params, request }) => {
    const { id } = await sessions.member(request);
    await limits.cart(id);
    await removeLine(db, id, Number(params.productId), clock());
    return { ok: true };
  });
};
