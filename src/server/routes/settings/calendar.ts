import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/settings/calendar';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { setCalendar } from '../../services/settings/set-calendar';
import { readCalendar } from '../../tables/settings/calendar';

/** The calendar for the owner. A change counts for the next promise. */
export const settingsCalendarRoutes = (
  app: FastifyInstance,
  { db, clock, schedule }: Context,
): void => {
  const admin = serveAdmin(app, clock);
  const known = async () => {
    const { calendar, revision } = await readCalendar(db);
    return { ...calendar, revision };
  };

  admin(calls.getCalendar, known);

  admin(calls.setCalendar, async ({ body, adminId: by, now }) => {
    await setCalendar(db, body, { by, now });
    await schedule.refresh();
    return known();
  });
};
