import type { FastifyInstance } from 'fastify';
import { getToday, getWaiting } from '../../contract/admin';
import { serve } from '../serve';
import { adminToday } from '../services/settings/today';
import type { Sessions } from '../session-cookie';
import type { Db } from '../tables/engine/database';
import { countWaiting } from '../tables/settings/waiting';

/** Calls shared by all admin pages. */
export const adminRoutes = (
  app: FastifyInstance,
  {
    db,
    clock,
    sessions,
    mailsGoOut,
  }: { db: Db; clock: () => number; sessions: Sessions; mailsGoOut: boolean },
): void => {
  serve(app, getWaiting, async ({ request }) => {
    await sessions.admin(request);
    return { ...(await countWaiting(db, clock())), mailsGoOut };
  });

  serve(app, getToday, async ({ request }) => {
    await sessions.admin(request);
    return adminToday(db, clock());
  });
};
