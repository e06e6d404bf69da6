import type { FastifyInstance } from 'fastify';
import { addToCart, getCart } from '../../../contract/cart/cart';
import type { Context } from '../../context';
import { serveMember } from '../../http/serve-account';
import { addPieces, asLine } from '../../services/cart/cart';
import { answerOnce, keyedRequest } from '../../services/idempotency';
import * as carts from '../../tables/cart/carts';

export const cartRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits }: Context,
): void => {
  const member = serveMember(app, sessions);

  member(getCart, async ({ account: { id } }) => (await carts.cartLines(db, id)).map(asLine));

  member(addToCart, async ({ body, request, account: { id } }) => {
    await limits.cart(id);
    return answerOnce(db, keyedRequest(request, id, body, clock()), addToCart.reply, (tx) =>
      addPieces(tx, id, body, clock()),
    );
  });
};
