import type { FastifyInstance } from 'fastify';
import { exportAccount as exportCall } from '../../../contract/account/export';
import type { RateLimits } from '../../http/rate-limits';
import { serve } from '../../http/serve';
import { exportAccount } from '../../services/account/export-account';
import type { Sessions } from '../../http/session-cookie';
import type { Db } from '../../tables/engine/database';

interface Given {
  db: Db;
  clock: () => number;
  sessions: Sessions;
  limits: RateLimits;
}

export const accountExportRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits }: Given,
): void => {
  serve(app, exportCall, async ({ request, reply }) => {
    const account = await sessions.member(request);
    await limits.accountExport(account.id);
    const name = `account-${account.username}.json`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return exportAccount(db, account, clock());
  });
};
