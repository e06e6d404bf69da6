import type { FastifyInstance } from 'fastify';
import { exportAccount as exportCall } from '../../../contract/account/export';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { exportAccount } from '../../services/account/export-account';

export const accountExportRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits }: Context,
): void => {
  serve(app, exportCall, async ({ request, reply }) => {
    const account = await sessions.member(request);
    await limits.accountExport(account.id);
    const name = `account-${account.username}.json`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return exportAccount(db, account, clock());
  });
};
