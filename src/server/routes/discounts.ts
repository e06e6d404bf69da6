import type { FastifyInstance } from 'fastify';
import {
  addDiscount as addCall,
  changeDiscount as changeCall,
  getDiscount,
  listDiscounts,
  removeDiscountCode,
} from '../../contract/discounts';
import type { Context } from '../context';
import { serve } from '../http/serve';
import {
  addDiscount,
  changeDiscount,
  discount,
  discounts,
  removeDiscount,
} from '../services/discounts/admin';

export const discountsRoutes = (app: FastifyInstance, { db, clock, sessions }: Context): void => {
  serve(app, listDiscounts, async ({ query, request }) => {
    await sessions.admin(request);
    return discounts(db, query, clock());
  });

  serve(app, getDiscount, async ({ params, request }) => {
    await sessions.admin(request);
    return discount(db, params.code, clock());
  });

  serve(app, addCall, async ({ body: { code, ...terms }, request, reply }) => {
    const { id: by } = await sessions.admin(request);
    const added = await addDiscount(db, code, terms, { by, now: clock() });
    reply.code(201);
    return added;
  });

  serve(app, changeCall, async ({ params, body, request }) => {
    const { id: by } = await sessions.admin(request);
    return changeDiscount(db, params.code, body, { by, now: clock() });
  });

  serve(app, removeDiscountCode, async ({ params, request }) => {
    const { id: by } = await sessions.admin(request);
    await removeDiscount(db, params.code, { by, now: clock() });
    return { ok: true };
  });
};
