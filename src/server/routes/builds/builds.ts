import type { FastifyInstance } from 'fastify';
import { listBuilds, mergeBuild as mergeCall } from '../../../contract/builds/builds';
import { MAX_LIST_BYTES } from '../../../workbench/builds/list/build-list';
import type { Context } from '../../context';
import { ApiError } from '../../ground/api-error';
import { serve } from '../../http/serve';
import { serveMember } from '../../http/serve-account';
import { accountBuilds, mergeBuild } from '../../services/builds/builds';

export const buildsRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits }: Context,
): void => {
  const member = serveMember(app, sessions);

  member(listBuilds, async ({ account: { id } }) => {
    await limits.buildLists(id);
    return accountBuilds(db, id);
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
    { bodyLimit: MAX_LIST_BYTES },
  );
};
