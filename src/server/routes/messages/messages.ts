import type { FastifyInstance } from 'fastify';
import { sendMessage } from '../../../contract/messages/messages';
import type { Context } from '../../context';
import { newId } from '../../ground/new-id';
import { serve } from '../../http/serve';
import { idempotencyKey } from '../../services/idempotency';
import { receiveMessage } from '../../services/messages/messages';

export const messagesRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits, site }: Context,
): void => {
  serve(app, sendMessage, async ({ body: { homepage, ...sent }, request, reply }) => {
    const thanks = "Your message has been sent successfully. We'll get back to you soon!";
    await limits.message(request);
    reply.code(201);
    // The honeypot field is filled in: pretend success, store nothing.
    if (homepage) return { id: newId(), message: thanks };
    const account = await sessions.account(request);
    const id = await receiveMessage(db, sent, {
      key: idempotencyKey(request.headers),
      accountId: account?.id,
      shopEmail: site.current.email,
      now: clock(),
    });
    return { id, message: thanks };
  });
};
