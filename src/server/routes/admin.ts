import type { FastifyInstance } from 'fastify';
import { getWaiting } from '../../contract/admin';
import { serve } from '../serve';
import type { Sessions } from '../session-cookie';
import type { Db } from '../tables/engine/database';
import { countWaiting } from '../tables/settings/waiting';

/** Calls shared by all admin pages. */
export const adminRoutes = (
  app: FastifyInstance,
  { db, sessions, mailsGoOut }: { db: Db; sessions: Sessions; mailsGoOut: boolean },
): void => {
  serve(app, getWaiting, async ({ request }) => {
    await sessions.admin(request);
    return { ...(await countWaiting(db)), mailsGoOut };
  });
};
