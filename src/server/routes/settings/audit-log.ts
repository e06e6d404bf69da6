import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/settings/audit-log';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { actFilters, acts } from '../../services/settings/audit-log';

/** The audit log. */
export const settingsAuditLogRoutes = (app: FastifyInstance, { db, clock }: Context): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.listActs, ({ query, rights }) => acts(db, query, rights));
  admin(calls.getActFilters, () => actFilters(db));
};
