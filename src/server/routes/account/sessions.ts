import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/account/sessions';
import type { Context } from '../../context';
import { serveMember } from '../../http/serve-account';
import {
  accountSessions,
  endOtherSessions,
  endOwnSession,
  isCurrentSession,
} from '../../services/account/sessions';

export const accountSessionsRoutes = (
  app: FastifyInstance,
  { db, clock, sessions }: Context,
): void => {
  const member = serveMember(app, sessions);

  member(calls.listSessions, ({ account, token }) =>
    accountSessions(db, account, { token, now: clock() }),
  );

  member(calls.endSession, async ({ params: { id }, request, reply, account, token }) => {
    const isCurrent = await isCurrentSession(db, account, { id, token });
    if (!isCurrent) await sessions.provenByFactor(request);
    await endOwnSession(db, account, { id, now: clock() });
    if (isCurrent) await sessions.end(request, reply);
    return { ok: true };
  });

  member(calls.endOtherSessions, async ({ request, account, token }) => {
    await sessions.provenByFactor(request);
    await endOtherSessions(db, account, { token, now: clock() });
    return { ok: true };
  });
};
