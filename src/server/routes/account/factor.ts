import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/account/factor';
import type { Context } from '../../context';
import { linkForFactor } from '../../http/session/link-for-factor';
import { serveMember } from '../../http/serve-account';
import { checkPassword } from '../../services/account/change-password';
import {
  beginFactor,
  confirmNewFactor,
  removeOwnFactor,
  renewRecoveryCodes,
  shownFactor,
} from '../../services/account/factor';
import { takeAnswer } from '../../services/session/passkeys';
import { hasFactor, refuseCode, takeCode } from '../../services/session/second-factor';

export const accountFactorRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, clock, sessions, devices, limits, site, publicUrl } = context;
  const needLink = linkForFactor(context);
  const member = serveMember(app, sessions);
  /** Stops the finder of a signed-in device from guessing passwords and codes. */
  const counted = async <T>(request: FastifyRequest, check: () => Promise<T>): Promise<T> => {
    const session = sessions.token(request) ?? '';
    await limits.currentPassword(session);
    const result = await check();
    await limits.currentPassword.forgive(session);
    return result;
  };

  member(calls.getFactor, ({ account }) => shownFactor(db, account));

  member(calls.beginTotp, async ({ account }) => {
    await needLink(account);
    return beginFactor(db, account, site.current.name, clock());
  });

  member(calls.confirmTotp, async ({ body, request, reply, account, token }) => {
    await needLink(account);
    const recoveryCodes = await counted(request, () =>
      confirmNewFactor(db, account, body.code, { token, now: clock() }),
    );
    await sessions.renew(request, reply, account);
    await devices.remember(request, reply, account);
    return { recoveryCodes };
  });

  member(calls.removeTotp, async ({ body: { password, code }, request, reply, account, token }) => {
    await counted(request, async () => {
      await checkPassword(account, password);
      await removeOwnFactor(db, account, code, { token, now: clock() });
    });
    await sessions.renew(request, reply, account);
    return { ok: true };
  });

  member(calls.replaceRecoveryCodes, async ({ account, token }) => ({
    recoveryCodes: await renewRecoveryCodes(db, account, { token, now: clock() }),
  }));

  member(calls.checkProof, () => ({ ok: true }));

  member(calls.prove, async ({ body, request, reply, account }) => {
    const { password = '', code, passkey } = body;
    await counted(request, async () => {
      if (passkey) await takeAnswer(db, account, { response: passkey, publicUrl }, clock());
      else if (!(await hasFactor(db, account.id))) await checkPassword(account, password);
      else if (code === undefined) refuseCode();
      else await takeCode(db, account, code, clock());
    });
    // A new token: a copy of the old one has shown nothing.
    await sessions.renew(request, reply, account);
    return { ok: true };
  });
};
