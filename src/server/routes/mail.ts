import type { FastifyInstance } from 'fastify';
import { listMails, retryMails as retryCall } from '../../contract/mail';
import type { Context } from '../context';
import { serveAdmin } from '../http/serve-account';
import { mails, retryMails } from '../services/mail/admin';

/** The outbox, for the admin. */
export const mailRoutes = (app: FastifyInstance, { db, clock }: Context): void => {
  const admin = serveAdmin(app, clock);

  admin(listMails, ({ query, rights }) => mails(db, query, rights));

  admin(retryCall, async ({ body, adminId: by, now }) => {
    await retryMails(db, body.id, { by, now });
    return { ok: true };
  });
};
