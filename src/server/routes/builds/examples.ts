import type { FastifyInstance } from 'fastify';
import { listExamples } from '../../../contract/builds/examples';
import { sendEncoded } from '../../http/send-encoded';
import type { CatalogueHolder } from '../../services/catalogue/hold-catalogue';

/** The published examples, from memory, the same for every user. */
export const exampleRoutes = (
  app: FastifyInstance,
  { catalogue }: { catalogue: CatalogueHolder },
): void => {
  app.get(listExamples.path, { config: { call: listExamples } }, (request, reply) =>
    sendEncoded(request, reply, catalogue.current.examplesAnswer.response),
  );
};
