import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '../../contract/api-errors';
import type { Resource } from '../../contract/resource';
import type { ResourceStore } from '../services/resource-store';
import { answerOnce, keyedRequest } from '../services/idempotency';
import { inTransaction } from '../tables/engine/database';
import type { Db } from '../tables/schema';
import { serveAdmin } from './serve-account';

/**
 * Makes the five routes of a noun.
 * @param told runs after each change, before the call answers: what it changes counts at once
 */
export const serveResource = <Value extends object>(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: () => number },
  calls: Resource<Value, unknown, ErrorCode>,
  store: ResourceStore<Value>,
  told: () => Promise<unknown> = async () => undefined,
): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.list, ({ query }) => store.page(db, query));
  admin(calls.get, ({ params }) => store.get(db, params.id));

  admin(calls.add, async ({ body, request, reply, adminId: by, now }) => {
    const keyed = keyedRequest(request, by, body, now);
    const added = await answerOnce(db, keyed, calls.stored, (tx) =>
      store.add(tx, body, { by, now }),
    );
    await told();
    reply.code(201);
    return added;
  });

  admin(calls.change, async ({ params, body, adminId: by, now }) => {
    const changed = await inTransaction(db, (tx) => store.change(tx, params.id, body, { by, now }));
    await told();
    return changed;
  });

  admin(calls.remove, async ({ params, adminId: by, now }) => {
    await inTransaction(db, (tx) => store.remove(tx, params.id, { by, now }));
    await told();
    return { ok: true };
  });
};
