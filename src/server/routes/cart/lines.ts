import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/cart/lines';
import type { Context } from '../../context';
import { serveMember } from '../../http/serve-account';
import { addLines } from '../../services/cart/add-lines';
import { nameBuild, removeLine, setPieces } from '../../services/cart/cart';
import { answerOnce, keyedRequest } from '../../services/idempotency';

export const cartLinesRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits }: Context,
): void => {
  const member = serveMember(app, sessions);

  member(calls.addLines, async ({ body, request, account }) => {
    await limits.cart(account.id);
    return answerOnce(
      db,
      keyedRequest(request, account.id, body, clock()),
      calls.addLines.reply,
      (tx) => addLines(tx, account, body, clock()),
    );
  });

  member(calls.nameBuild, async ({ body, account: { id } }) => {
    await limits.cart(id);
    await nameBuild(db, id, body.buildName);
    return { ok: true };
  });

  member(calls.setCartLine, async ({ params, body, request, account: { id } }) => {
    await limits.cart(id);
    return answerOnce(db, keyedRequest(request, id, body, clock()), calls.setCartLine.reply, (tx) =>
      setPieces(tx, id, { productId: Number(params.productId), quantity: body.quantity }, clock()),
    );
  });

  member(calls.removeCartLine, async ({ params, account: { id } }) => {
    await limits.cart(id);
    await removeLine(db, id, Number(params.productId), clock());
    return { ok: true };
  });
};
