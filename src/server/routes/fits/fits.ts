import type { FastifyInstance } from 'fastify';
import { checkFits, getFits } from '../../../contract/fits/fits';
import { answerCheck } from '../../../workbench/fits/answers';
import { ApiError } from '../../ground/api-error';
import type { RateLimits } from '../../http/rate-limits';
import { sendEncoded } from '../../http/send-encoded';
import { serve } from '../../http/serve';
import type { Fits } from '../../services/fits/fits';

export const fitsRoutes = (
  app: FastifyInstance,
  { fits, limits }: { fits: Fits; limits: RateLimits },
): void => {
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
