import type { FastifyInstance } from 'fastify';
import { getFits } from '../../contract/fits';
import { ApiError } from '../api-error';
import { sendEncoded } from '../send-encoded';
import type { Fits } from '../services/fits/fits';

export const fitsRoutes = (app: FastifyInstance, { fits }: { fits: Fits }): void => {
  app.get<{ Params: { id: string } }>(
    getFits.path,
    { config: { call: getFits } },
    (request, reply) => {
      const { id } = request.params;
      const answer = /^\d{1,9}$/.test(id) ? fits.answer(Number(id)) : undefined;
      if (!answer) throw new ApiError<typeof getFits>('not_found', 'There is no such product.');
      return sendEncoded(request, reply, answer);
    },
  );
};
