import type { FastifyInstance } from 'fastify';
import { catalogueVersion } from '../tables/catalogue/products';
import type { Db } from '../tables/engine/database';
import { DATA_SCHEMA } from '../../shop/data-schema';

const PROBE_FOR = 5000;

/** Liveness, readiness, and the probe with which phones check their connection. */
export const healthRoutes = (
  app: FastifyInstance,
  { db, clock, isClosing }: { db: Db; clock: () => number; isClosing: () => boolean },
): void => {
  let probed: { at: number; ok: boolean } | undefined;
  const isReady = async (): Promise<boolean> => {
    if (isClosing()) return false;
    if (!probed || clock() - probed.at > PROBE_FOR)
      probed = {
        at: clock(),
        ok: await catalogueVersion(db).then(
          () => true,
          () => false,
        ),
      };
    return probed.ok;
  };

  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/api/health', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true, schema: DATA_SCHEMA }),
  );
  app.get('/readyz', async (_, reply) => {
    const ok = await isReady();
    return reply
      .header('cache-control', 'no-store')
      .code(ok ? 200 : 503)
      .send({ ok });
  });
};
