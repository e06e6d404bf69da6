import type { FastifyInstance } from 'fastify';
import { getAdminReminders, sendTestReminder } from '../../../contract/reminders/admin';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { adminReminders, sendTest } from '../../services/reminders/admin';

export const adminRemindersRoutes = (
  app: FastifyInstance,
  { db, clock, push, limits, promotions, publicUrl }: Context,
): void => {
  const admin = serveAdmin(app, clock);

  admin(getAdminReminders, ({ adminId: id, now }) =>
    adminReminders(db, id, { promotions: promotions.current, now }),
  );

  admin(sendTestReminder, async ({ adminId: by, now }) => {
    await limits.testReminder(by);
    return sendTest(db, push, { by, now, promotions: promotions.current, publicUrl });
  });
};
