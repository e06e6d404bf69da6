import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/account/account';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { serveMember } from '../../http/serve-account';
import { askNewEmail, askProof, confirmEmail } from '../../services/account/change-email';
import {
  changePassword,
  checkPassword,
  resetPassword,
} from '../../services/account/change-password';
import { deleteAccount } from '../../services/account/delete-account';
import { askResetLink } from '../../services/account/forgotten-password';
import { endAllSessions } from '../../services/session/sessions';
import { inTransaction } from '../../tables/engine/database';
import type { AccountRow } from '../../tables/account/account-rows';

export const accountRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, devices, limits, publicUrl: site, passwordChanged }: Context,
): void => {
  const member = serveMember(app, sessions);
  /** Stops the finder of a signed-in device from guessing the password. */
  const knowsPassword = async (
    request: FastifyRequest,
    account: AccountRow,
    password: string,
  ): Promise<void> => {
    const session = sessions.token(request) ?? '';
    await limits.currentPassword(session);
    await checkPassword(account, password);
    await limits.currentPassword.forgive(session);
  };

  serve(app, calls.forgotPassword, async ({ body: { email }, request }) => {
    const key = email.toLowerCase();
    const { isKnown } = await devices.countTry(
      request,
      { email_key: key },
      { byNetwork: limits.forgottenPassword, byPair: limits.forgottenPasswordOfEmail },
    );
    const alone = isKnown || (await limits.resetLink.allows(key));
    await askResetLink(db, { email, site, alone }, clock());
    return { ok: true };
  });

  serve(app, calls.resetPassword, async ({ body, request }) => {
    await limits.mailedLink(request);
    passwordChanged(await resetPassword(db, body, clock()));
    return { ok: true };
  });

  member(calls.changePassword, async ({ body, request, reply, account, token }) => {
    await sessions.provenByFactor(request);
    await knowsPassword(request, account, body.password);
    const caller = { token, now: clock() };
    const changed = await changePassword(db, account, body.newPassword, caller);
    passwordChanged(account.username);
    await sessions.renew(request, reply, changed);
    return { ok: true };
  });

  member(calls.changeEmail, async ({ body: { email, password }, request, account }) => {
    await sessions.provenByFactor(request);
    await knowsPassword(request, account, password);
    await limits.changeOfEmail(account.id);
    await askNewEmail(db, account, { email, site }, clock());
    return { ok: true };
  });

  member(calls.proveEmail, async ({ account }) => {
    await limits.changeOfEmail(account.id);
    await inTransaction(db, (tx) => askProof(tx, account, site, clock()));
    return { ok: true };
  });

  serve(app, calls.confirmEmail, async ({ body, request }) => {
    await limits.mailedLink(request);
    await confirmEmail(db, body.token, clock());
    return { ok: true };
  });

  member(calls.signOutEverywhere, async ({ request, reply, account }) => {
    await endAllSessions(db, account, { by: account.id, now: clock() });
    await sessions.end(request, reply);
    return { ok: true };
  });

  member(calls.deleteAccount, async ({ body, request, reply, account }) => {
    await sessions.provenByFactor(request);
    if (!account.is_guest) await knowsPassword(request, account, body.password ?? '');
    await deleteAccount(db, account, clock());
    passwordChanged(account.username);
    await sessions.end(request, reply);
    return { ok: true };
  });
};
