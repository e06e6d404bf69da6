import type { FastifyInstance } from 'fastify';
import { getReminderDesk, sendTestReminder } from '../../contract/admin-reminders';
import type { PushGateway } from '../gateways/push';
import type { Limits } from '../limits';
import { serve } from '../serve';
import { reminderDesk, sendTest } from '../services/reminders/admin-reminders';
import type { Sessions } from '../session-cookie';
import type { Db } from '../tables/engine/database';

interface Given {
  db: Db;
  clock: () => number;
  push: PushGateway;
  sessions: Sessions;
  limits: Limits;
}

export const reminderDeskRoutes = (
  app: FastifyInstance,
  { db, clock, push, sessions, limits }: Given,
): void => {
  const tests = limits.of(10, 10 * 60_000);

  serve(app, getReminderDesk, async ({ request }) => {
    const { id } = await sessions.admin(request);
    return reminderDesk(db, id, clock());
  });

  serve(app, sendTestReminder, async ({ request }) => {
    const { id: by } = await sessions.admin(request);
    tests(by);
    return sendTest(db, push, { by, now: clock() });
  });
};
