import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/messages/admin';
import type { Context } from '../../context';
import { staffOf } from '../../http/staff-rights';
import { serveAdmin } from '../../http/serve-account';
import { type Answering, approve, reply, setState } from '../../services/messages/answer-message';
import { inbox, inboxMessage } from '../../services/messages/admin';

export const adminMessagesRoutes = (
  app: FastifyInstance,
  { db, clock, site, publicUrl, mailsGoOut, mailWaits }: Context,
): void => {
  const admin = serveAdmin(app, clock);
  const answering = async (request: FastifyRequest): Promise<Answering> => {
    const { id: by } = staffOf(request);
    return { by, now: clock(), shopEmail: site.current.email, publicUrl, mailsGoOut };
  };
  /** The updated message. */
  const after = (id: string) => {
    mailWaits();
    return inboxMessage(db, id, clock());
  };

  admin(calls.listInbox, ({ query, now }) => inbox(db, query, now));
  admin(calls.getInboxMessage, ({ params, now }) => inboxMessage(db, params.id, now));

  admin(calls.setInboxState, async ({ params: { id }, body: { version, ...body }, request }) => {
    await setState(db, { id, version }, body, await answering(request));
    return after(id);
  });

  admin(calls.approveApplication, async ({ params: { id }, body, request }) => {
    await approve(db, { id, ...body }, await answering(request));
    return after(id);
  });

  admin(calls.replyToMessage, async ({ params: { id }, body: { message, version }, request }) => {
    await reply(db, { id, version }, message, await answering(request));
    return after(id);
  });
};
