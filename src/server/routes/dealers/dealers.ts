import type { FastifyInstance } from 'fastify';
import { getOrderHistory } from '../../../contract/dealers/dealers';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { vendorHistory } from '../../services/dealers/dealers';

export const dealersRoutes = (app: FastifyInstance, { db, sessions }: Context): void => {
  serve(app, getOrderHistory, async ({ query, request }) =>
    vendorHistory(db, await sessions.member(request), query.page),
  );
};
