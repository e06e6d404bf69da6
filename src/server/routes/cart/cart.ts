import type { FastifyInstance } from 'fastify';
import { addToCart, getCart } from '../../../contract/cart/cart';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { addPieces, asLine } from '../../services/cart/cart';
import { answerOnce, keyedRequest } from '../../services/idempotency';
import * as carts from '../../tables/cart/carts';

export const cartRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits }: Context,
): void => {
  serve(app, getCart, async ({ request }) => {
    const { id } = await sessions.member(request);
    return (await carts.cartLines(db, id)).map(asLine);
  });

  serve(app, addToCart, async ({ body, request }) => {
    const { id } = await sessions.member(request);
    await limits.cart(id);
    return answerOnce(db, keyedRequest(request, id, body, clock()), addToCart.reply, (tx) =>
      addPieces(tx, id, body, clock()),
    );
  });
};
