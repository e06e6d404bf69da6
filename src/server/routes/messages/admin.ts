import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  approveApplication,
  getInboxMessage,
  listInbox,
  replyToMessage,
  setInboxState,
} from '../../../contract/messages/admin';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { type Answering, approve, reply, setState } from '../../services/messages/answer-message';
import { inbox, inboxMessage } from '../../services/messages/admin';

export const adminMessagesRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, shopEmail, publicUrl, mailsGoOut, mailWaits }: Context,
): void => {
  const answering = async (request: FastifyRequest): Promise<Answering> => {
    const { id: by } = await sessions.admin(request);
    return { by, now: clock(), shopEmail, publicUrl, mailsGoOut };
  };
  /** The updated message. */
  const after = (id: string) => {
    mailWaits();
    return inboxMessage(db, id, clock());
  };

  serve(app, listInbox, async ({ query, request }) => {
    await sessions.admin(request);
    return inbox(db, query, clock());
  });

  serve(app, getInboxMessage, async ({ params, request }) => {
    await sessions.admin(request);
    return inboxMessage(db, params.id, clock());
  });

  serve(app, setInboxState, async ({ params: { id }, body: { version, ...body }, request }) => {
    await setState(db, { id, version }, body, await answering(request));
    return after(id);
  });

  serve(app, approveApplication, async ({ params: { id }, body, request }) => {
    await approve(db, { id, ...body }, await answering(request));
    return after(id);
  });

  serve(app, replyToMessage, async ({ params: { id }, body: { message, version }, request }) => {
    await reply(db, { id, version }, message, await answering(request));
    return after(id);
  });
};
