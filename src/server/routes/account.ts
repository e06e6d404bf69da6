import type { FastifyInstance } from 'fastify';
import {
  changeEmail,
  changePassword as changeCall,
  confirmEmail as confirmCall,
  deleteAccount as deleteCall,
  exportAccount as exportCall,
  forgotPassword,
  resetPassword as resetCall,
  signOutEverywhere,
} from '../../contract/account';
import type { Limits } from '../limits';
import { newId } from '../new-id';
import { serve } from '../serve';
import { askNewEmail, confirmEmail } from '../services/account/change-email';
import { changePassword, checkPassword, resetPassword } from '../services/account/change-password';
import { deleteAccount } from '../services/account/delete-account';
import { exportAccount } from '../services/account/export-account';
import { queueMail } from '../services/mail/outbox';
import { endAllSessions } from '../services/session/sessions';
import type { Sessions } from '../session-cookie';
import type { Db } from '../tables/engine/database';
import type { AccountRow } from '../tables/account/account-rows';

const MINUTE = 60_000;

interface Given {
  db: Db;
  clock: () => number;
  sessions: Sessions;
  limits: Limits;
  publicUrl: string;
  /** Called after a route has queued mail. */
  mailWaits: () => void;
  /** Called after a password change or the deletion of an account. */
  passwordChanged: (username: string) => void;
}

export const accountRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits, publicUrl: site, mailWaits, passwordChanged }: Given,
): void => {
  const forgotByAddress = limits.of(10, 15 * MINUTE);
  const forgotByEmail = limits.of(3, 60 * MINUTE);
  const linksByAddress = limits.of(20, 15 * MINUTE);
  const passwordsByAccount = limits.of(10, 15 * MINUTE);
  const emailsByAccount = limits.of(5, 60 * MINUTE);
  const exportsByAccount = limits.of(10, 15 * MINUTE);

  /** Stops the finder of a signed-in device from guessing the password. */
  const knowsPassword = async (account: AccountRow, password: string): Promise<void> => {
    passwordsByAccount(account.id);
    await checkPassword(account, password);
    passwordsByAccount.forgive(account.id);
  };

  // The address is looked up only when the mail is sent, so that the answer takes the same time for unknown ones.
  serve(app, forgotPassword, async ({ body: { email }, request }) => {
    forgotByAddress(request.ip);
    forgotByEmail(email.toLowerCase());
    const job = { kind: 'password-forgotten', email, site } as const;
    await queueMail(db, `password-forgotten-${newId()}`, job, clock());
    mailWaits();
    return { ok: true };
  });

  serve(app, resetCall, async ({ body, request }) => {
    linksByAddress(request.ip);
    passwordChanged(await resetPassword(db, body, clock()));
    mailWaits();
    return { ok: true };
  });

  serve(app, changeCall, async ({ body, request, reply }) => {
    const account = await sessions.member(request);
    await knowsPassword(account, body.password);
    await changePassword(db, account, body.newPassword, clock());
    passwordChanged(account.username);
    await sessions.begin(request, reply, account);
    mailWaits();
    return { ok: true };
  });

  serve(app, changeEmail, async ({ body: { email, password }, request }) => {
    const account = await sessions.member(request);
    await knowsPassword(account, password);
    emailsByAccount(account.id);
    await askNewEmail(db, account, { email, site }, clock());
    mailWaits();
    return { ok: true };
  });

  serve(app, confirmCall, async ({ body, request }) => {
    linksByAddress(request.ip);
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

  serve(app, exportCall, async ({ request, reply }) => {
    const account = await sessions.member(request);
    exportsByAccount(account.id);
    const name = `account-${account.username}.json`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return exportAccount(db, account, clock());
  });

  serve(app, deleteCall, async ({ body, request, reply }) => {
    const account = await sessions.member(request);
    await knowsPassword(account, body.password);
    await deleteAccount(db, account, clock());
    passwordChanged(account.username);
    await sessions.end(request, reply);
    mailWaits();
    return { ok: true };
  });
};
