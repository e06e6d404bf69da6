import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { isNearlyFull } from '../gateways/disk-space';
import { isOperator } from '../ground/operator';
import { readCopyState } from '../services/copies/copy-state';
import { inTime } from '../tables/engine/in-time';
import { writeProbe } from '../tables/settings/write-probe';
import { DATA_SCHEMA } from '../../shop/data-schema';

/** A result counts this long, ms. */
const PROBE_FOR = 5000;

/** A database that takes longer counts as away, because whoever probes waits some seconds at most. Ms. */
const ANSWERS_WITHIN = 3000;

/** Liveness, readiness, and the probe with which phones check their connection. */
export const healthRoutes = (
  app: FastifyInstance,
  { db, clock, disk, copies, metricsToken }: Context,
): void => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  let writing: Promise<void> | undefined;
  /** Joins a write that still waits, so that probes take one connection and not all of them. */
  const write = (): Promise<void> =>
    (writing ??= writeProbe(db, clock()).finally(() => {
      writing = undefined;
    }));

  /** Why the shop cannot take orders, if so. */
  const fault = async (): Promise<string | undefined> => {
    try {
      await inTime(write(), ANSWERS_WITHIN);
    } catch {
      return 'the database cannot be written';
    }
    try {
      return disk && isNearlyFull(await disk()) ? 'the disk is nearly full' : undefined;
    } catch {
      return 'the data folder cannot be read';
    }
  };

  let probed: { at: number; fault: string | undefined } | undefined;
  const isReady = async (): Promise<boolean> => {
    if (isClosing) return false;
    if (!probed || clock() - probed.at > PROBE_FOR) {
      const before = probed?.fault;
      probed = { at: clock(), fault: await fault() };
      if (probed.fault && probed.fault !== before) app.log.warn(`not ready: ${probed.fault}`);
    }
    return !probed.fault;
  };

  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/api/health', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true, schema: DATA_SCHEMA }),
  );
  const iso = (time: number | null | undefined): string | null =>
    time === null || time === undefined ? null : new Date(time).toISOString();

  /** The copies of the shop for an operator: names and times, and whether each went well, but no words of an error. */
  const copiesNow = async () => {
    if (!copies) return {};
    const { backup, sent, drill } = await readCopyState(db, copies);
    return {
      backup: backup ? { at: iso(backup.at), file: basename(backup.file) } : null,
      sent: sent ? { at: iso(sent.sentAt), file: sent.file, ok: sent.error === null } : null,
      drill: drill ? { at: iso(drill.at), file: drill.file, ok: drill.error === null } : null,
    };
  };

  app.get('/readyz', async (request, reply) => {
    const ok = await isReady();
    const isAsked = Object.hasOwn(Object(request.query), 'verbose');
    const details =
      isAsked && isOperator(request, metricsToken)
        ? {
            fault: probed?.fault ?? null,
            ...(probed?.fault === undefined && (await inTime(copiesNow(), ANSWERS_WITHIN))),
          }
        : {};
    return reply
      .header('cache-control', 'no-store')
      .code(ok ? 200 : 503)
      .send({ ok, ...details });
  });
};
