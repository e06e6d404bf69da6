import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/reminders/reminders';
import { SALE_CALENDAR, reminderConsent } from '../../../shop/reminders/reminders';
import { saleCalendar } from '../../../shop/reminders/reminder-calendar';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { subscribeDevice, unsubscribeDevice } from '../../services/reminders/reminders';

export const remindersRoutes = (
  app: FastifyInstance,
  { db, clock, push, sessions, limits, site, promotions, publicUrl }: Context,
): void => {
  serve(app, calls.getPushKey, async () => ({ publicKey: push.publicKey }));

  serve(app, calls.subscribe, async ({ body, request }) => {
    await limits.remindersOn(request);
    const account = await sessions.account(request);
    return subscribeDevice(db, push, body, {
      accountId: account?.id,
      now: clock(),
      consent: reminderConsent(promotions.current),
    });
  });

  serve(app, calls.unsubscribe, async ({ body, request }) => {
    await limits.remindersOff(request);
    await unsubscribeDevice(db, body, clock());
    return { ok: true };
  });

  app.get(SALE_CALENDAR, (_, reply) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="october-sale.ics"')
      .header('cache-control', 'public, max-age=3600')
      .send(saleCalendar(promotions.current, site.current.name, publicUrl)),
  );
};
