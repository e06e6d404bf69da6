import type { FastifyInstance } from 'fastify';
import { getAdminReminders, sendTestReminder } from '../../../contract/reminders/admin';
import type { PushGateway } from '../../gateways/push';
import type { RateLimits } from '../../http/rate-limits';
import { serve } from '../../http/serve';
import { adminReminders, sendTest } from '../../services/reminders/admin-reminders';
import type { Sessions } from '../../http/session-cookie';
import type { Db } from '../../tables/engine/database';

interface Given {
  db: Db;
  clock: () => number;
  push: PushGateway;
  sessions: Sessions;
  limits: RateLimits;
}

export const adminRemindersRoutes = (
  app: FastifyInstance,
  { db, clock, push, sessions, limits }: Given,
): void => {
  serve(app, getAdminReminders, async ({ request }) => {
    const { id } = await sessions.admin(request);
    return adminReminders(db, id, clock());
  });

  serve(app, sendTestReminder, async ({ request }) => {
    const { id: by } = await sessions.admin(request);
    await limits.testReminder(by);
    return sendTest(db, push, { by, now: clock() });
  });
};
