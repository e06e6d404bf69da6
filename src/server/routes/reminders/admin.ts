import type { FastifyInstance } from 'fastify';
import { getAdminReminders, sendTestReminder } from '../../../contract/reminders/admin';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { adminReminders, sendTest } from '../../services/reminders/admin';

export const adminRemindersRoutes = (
  app: FastifyInstance,
  { db, clock, push, sessions, limits }: Context,
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
