import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/dealers/pads';
import type { Context } from '../../context';
import { serveMember } from '../../http/serve-account';
import {
  dealerPads,
  removeOwnPad,
  renameDealerPad,
  saveDealerPad,
} from '../../services/dealers/pads';

/** The saved lists of a dealer's order pad. */
export const dealersPadsRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits }: Context,
): void => {
  const member = serveMember(app, sessions);

  member(calls.listPads, ({ account }) => dealerPads(db, account));

  member(calls.savePad, async ({ body, account }) => {
    await limits.savedPads(account.id);
    return saveDealerPad(db, account, body, clock());
  });

  member(calls.renamePad, async ({ params, body, account }) => {
    await limits.savedPads(account.id);
    return renameDealerPad(db, account, { id: params.id, name: body.name });
  });

  member(calls.removePad, async ({ params, account }) => {
    await limits.savedPads(account.id);
    await removeOwnPad(db, account, params.id);
    return { ok: true };
  });
};
