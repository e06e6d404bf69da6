import type { FastifyInstance } from 'fastify';
import { listMails, retryMails as retryCall } from '../../contract/mail';
import type { Context } from '../context';
import { serve } from '../http/serve';
import { mails, retryMails } from '../services/mail/admin';

/** The outbox, for the admin. */
export const mailRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, mailWaits }: Context,
): void => {
  serve(app, listMails, async ({ query, request }) => {
    await sessions.admin(request);
    return mails(db, query);
  });

  serve(app, retryCall, async ({ body, request }) => {
    const { id: by } = await sessions.admin(request);
    await retryMails(db, body.id, { by, now: clock() });
    mailWaits();
    return { ok: true };
  });
};
