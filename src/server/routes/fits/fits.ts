import type { FastifyInstance } from 'fastify';
import { checkFits, getFits } from '../../../contract/fits/fits';
import { answerCheck } from '../../../workbench/fits/answers';
import type { Context } from '../../context';
import { holdFits } from '../../services/fits/fits';
import { ApiError } from '../../ground/api-error';
import { sendEncoded } from '../../http/send-encoded';
import { serve } from '../../http/serve';

export const fitsRoutes = (app: FastifyInstance, { catalogue, limits }: Context): void => {
  const fits = holdFits(catalogue);

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

  serve(app, checkFits, async ({ body, request }) => {
    await limits.fitCheck(request);
    return answerCheck(body.items, fits.shelf);
  });
};
