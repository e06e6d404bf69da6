import type { FastifyInstance } from 'fastify';
import { listExamples } from '../../../contract/builds/examples';
import type { Context } from '../../context';
import { sendEncoded } from '../../http/send-encoded';

/** The published examples, from memory, the same for every user. */
export const buildsExamplesRoutes = (app: FastifyInstance, { catalogue }: Context): void => {
  app.get(listExamples.path, { config: { call: listExamples } }, (request, reply) =>
    sendEncoded(request, reply, catalogue.current.examplesAnswer.response),
  );
};
