import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/messages/admin';
import type { Context } from '../../context';
import { type Acting, serveAdmin } from '../../http/serve-account';
import { type Answering, approve, reply, setState } from '../../services/messages/answer-message';
import { inbox, inboxMessage } from '../../services/messages/admin';

export const adminMessagesRoutes = (
  app: FastifyInstance,
  { db, clock, site, publicUrl, mailsGoOut }: Context,
): void => {
  const admin = serveAdmin(app, clock);
  const answering = ({ adminId: by, now }: Acting): Answering => ({
    by,
    now,
    shopEmail: site.current.email,
    publicUrl,
    mailsGoOut,
  });
  /** The updated message. */
  const after = (id: string) => {
    return inboxMessage(db, id, clock());
  };

  admin(calls.listInbox, ({ query, now }) => inbox(db, query, now));
  admin(calls.getInboxMessage, ({ params, now }) => inboxMessage(db, params.id, now));

  admin(calls.setInboxState, async ({ params: { id }, body: { version, ...body }, ...acting }) => {
    await setState(db, { id, version }, body, answering(acting));
    return after(id);
  });

  admin(calls.approveApplication, async ({ params: { id }, body, ...acting }) => {
    await approve(db, { id, ...body }, answering(acting));
    return after(id);
  });

  admin(calls.replyToMessage, async ({ params: { id }, body: { message, version }, ...acting }) => {
    await reply(db, { id, version }, message, answering(acting));
    return after(id);
  });
};
