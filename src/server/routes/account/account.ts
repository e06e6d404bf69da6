import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  changeEmail,
  changePassword as changeCall,
  confirmEmail as confirmCall,
  deleteAccount as deleteCall,
  forgotPassword,
  proveEmail,
  resetPassword as resetCall,
  signOutEverywhere,
} from '../../../contract/account/account';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
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
  { db, clock, sessions, devices, limits, publicUrl: site, mailWaits, passwordChanged }: Context,
): void => {
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

  serve(app, forgotPassword, async ({ body: { email }, request }) => {
    const key = email.toLowerCase();
    const { isKnown } = await devices.countTry(
      request,
      { email_key: key },
      { byNetwork: limits.forgottenPassword, byPair: limits.forgottenPasswordOfEmail },
    );
    const alone = isKnown || (await limits.resetLink.allows(key));
    await askResetLink(db, { email, site, alone }, clock());
    mailWaits();
    return { ok: true };
  });

  serve(app, resetCall, async ({ body, request }) => {
    await limits.mailedLink(request);
    passwordChanged(await resetPassword(db, body, clock()));
    mailWaits();
    return { ok: true };
  });

  serve(app, changeCall, async ({ body, request, reply }) => {
    const account = await sessions.member(request);
    await knowsPassword(request, account, body.password);
    await changePassword(db, account, body.newPassword, clock());
    passwordChanged(account.username);
    await sessions.begin(request, reply, account);
    mailWaits();
    return { ok: true };
  });

  serve(app, changeEmail, async ({ body: { email, password }, request }) => {
    const account = await sessions.member(request);
    await knowsPassword(request, account, password);
    await limits.changeOfEmail(account.id);
    await askNewEmail(db, account, { email, site }, clock());
    mailWaits();
    return { ok: true };
  });

  serve(app, proveEmail, async ({ request }) => {
    const account = await sessions.member(request);
    await limits.changeOfEmail(account.id);
    await inTransaction(db, (tx) => askProof(tx, account, site, clock()));
    mailWaits();
    return { ok: true };
  });

  serve(app, confirmCall, async ({ body, request }) => {
    await limits.mailedLink(request);
    await confirmEmail(db, body.token, clock());
    mailWaits();
    return { ok: true };
  });

  serve(app, signOutEverywhere, async ({ request, reply }) => {
    const account = await sessions.member(request);
    await endAllSessions(db, account, clock());
    await sessions.end(request, reply);
    return { ok: true };
  });

  serve(app, deleteCall, async ({ body, request, reply }) => {
    const account = await sessions.member(request);
    await knowsPassword(request, account, body.password);
    await deleteAccount(db, account, clock());
    passwordChanged(account.username);
    await sessions.end(request, reply);
    mailWaits();
    return { ok: true };
  });
};
