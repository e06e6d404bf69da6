import type { FastifyInstance } from 'fastify';
import { exportAccount as exportCall } from '../../../contract/account/export';
import type { Context } from '../../context';
import { serveMember } from '../../http/serve-account';
import { exportAccount } from '../../services/account/export-account';

export const accountExportRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits }: Context,
): void => {
  const member = serveMember(app, sessions);

  member(exportCall, async ({ reply, account }) => {
    await limits.accountExport(account.id);
    const name = `account-${account.username}.json`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return exportAccount(db, account, clock());
  });
};
