import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/discounts/admin-promotions';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { readPromotions } from '../../tables/settings/promotions';
import { setPromotions } from '../../services/discounts/set-promotions';

/** The promotions for the owner. A change counts before the call answers. */
export const adminDiscountsPromotionsRoutes = (
  app: FastifyInstance,
  { db, clock, promotions: holder }: Context,
): void => {
  const admin = serveAdmin(app, clock);
  const known = async () => {
    const { promotions, revision } = await readPromotions(db);
    return { ...promotions, revision };
  };

  admin(calls.getPromotions, known);

  admin(calls.setPromotions, async ({ body, adminId: by, now }) => {
    await setPromotions(db, body, { by, now });
    await holder.refresh();
    return known();
  });
};
