import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/discounts/discounts';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import {
  addDiscount,
  changeDiscount,
  codeCategories,
  discount,
  discounts,
  removeDiscount,
} from '../../services/discounts/admin';

export const discountsRoutes = (app: FastifyInstance, { db, clock }: Context): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.listCodeCategories, () => codeCategories(db));
  admin(calls.listDiscounts, ({ query, now }) => discounts(db, query, now));
  admin(calls.getDiscount, ({ params, now }) => discount(db, params.code, now));

  admin(calls.addDiscount, async ({ body: { code, ...terms }, reply, adminId: by, now }) => {
    const added = await addDiscount(db, code, terms, { by, now });
    reply.code(201);
    return added;
  });

  admin(calls.changeDiscount, ({ params, body, adminId: by, now }) =>
    changeDiscount(db, params.code, body, { by, now }),
  );

  admin(calls.removeDiscountCode, async ({ params, adminId: by, now }) => {
    await removeDiscount(db, params.code, { by, now });
    return { ok: true };
  });
};
