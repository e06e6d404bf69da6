import type { FastifyInstance } from 'fastify';
import { addToCart, getCart, removeCartLine, setCartLine } from '../../contract/cart';
import { serve } from '../serve';
import { addPieces, asLine, setPieces } from '../services/cart';
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
    return addPieces(db, id, body, clock());
  });

  serve(app, setCartLine, async ({ params, body, request }) => {
    const { id } = await sessions.member(request);
    return setPieces(db, id, Number(params.productId), body.quantity);
  });

  serve(app, removeCartLine, async ({ params, request }) => {
    const { id } = await sessions.member(request);
    await carts.removeCartLine(db, id, Number(params.productId));
    return { ok: true };
  });
};
