import type { FastifyInstance } from 'fastify';
import { listBuilds, mergeBuild as mergeCall } from '../../../contract/builds/builds';
import { ApiError } from '../../ground/api-error';
import type { RateLimits } from '../../http/rate-limits';
import { serve } from '../../http/serve';
import { LARGEST_BUILD, buildsOf, mergeBuild } from '../../services/builds/builds';
import type { Sessions } from '../../http/session-cookie';
import type { Db } from '../../tables/engine/database';

interface Given {
  db: Db;
  clock: () => number;
  sessions: Sessions;
  limits: RateLimits;
}

export const buildRoutes = (app: FastifyInstance, { db, clock, sessions, limits }: Given): void => {
  serve(app, listBuilds, async ({ request }) => {
    const { id } = await sessions.member(request);
    await limits.buildLists(id);
    return buildsOf(db, id);
  });

  serve(
    app,
    mergeCall,
    async ({ params, body, request }) => {
      const { id } = await sessions.member(request);
      await limits.buildLists(id);
      if (params.id !== body.id)
        throw new ApiError('invalid', 'The list has another id than the address.');
      return mergeBuild(db, id, body, clock());
    },
    { bodyLimit: LARGEST_BUILD },
  );
};
