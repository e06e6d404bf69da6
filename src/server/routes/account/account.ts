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
import type { Devices } from '../../http/device-cookie';
import type { Limits } from '../../http/limits';
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
import type { Sessions } from '../../http/session-cookie';
import { type Db, inTransaction } from '../../tables/engine/database';
import type { AccountRow } from '../../tables/account/account-rows';

const MINUTE = 60_000;

interface Given {
  db: Db;
  clock: () => number;
  sessions: Sessions;
  devices: Devices;
  limits: Limits;
  publicUrl: string;
  /** Called after a route has queued mail. */
  mailWaits: () => void;
  /** Called after a password change or the deletion of an account. */
  passwordChanged: (username: string) => void;
}

export const accountRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, devices, limits, publicUrl: site, mailWaits, passwordChanged }: Given,
): void => {
  const forgotByNetwork = limits.byNetwork('forgotten password', 10, 15 * MINUTE);
  /** For each pair of a mail address and a network or known device, as at login. */
  const forgotByPair = limits.of('forgotten password', 3, 60 * MINUTE);
  const linksByEmail = limits.of('reset link', 3, 60 * MINUTE);
  const linksByNetwork = limits.byNetwork('mailed link', 20, 15 * MINUTE);
  const passwordsBySession = limits.of('current password', 10, 15 * MINUTE);
  const emailsByAccount = limits.of('change of address', 5, 60 * MINUTE);

  /** Stops the finder of a signed-in device from guessing the password. */
  const knowsPassword = async (
    request: FastifyRequest,
    account: AccountRow,
    password: string,
  ): Promise<void> => {
    const session = sessions.token(request) ?? '';
    await passwordsBySession(session);
    await checkPassword(account, password);
    await passwordsBySession.forgive(session);
  };

  serve(app, forgotPassword, async ({ body: { email }, request }) => {
    const key = email.toLowerCase();
    const { isKnown } = await devices.countTry(
      request,
      { email_key: key },
      { byNetwork: forgotByNetwork, byPair: forgotByPair },
    );
    const alone = isKnown || (await linksByEmail.allows(key));
    await askResetLink(db, { email, site, alone }, clock());
    mailWaits();
    return { ok: true };
  });

  serve(app, resetCall, async ({ body, request }) => {
    await linksByNetwork(request);
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
    await emailsByAccount(account.id);
    await askNewEmail(db, account, { email, site }, clock());
    mailWaits();
    return { ok: true };
  });

  serve(app, proveEmail, async ({ request }) => {
    const account = await sessions.member(request);
    await emailsByAccount(account.id);
    await inTransaction(db, (tx) => askProof(tx, account, site, clock()));
    mailWaits();
    return { ok: true };
  });

  serve(app, confirmCall, async ({ body, request }) => {
    await linksByNetwork(request);
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
