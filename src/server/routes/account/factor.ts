import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/account/factor';
import type { Context } from '../../context';
import { serveMember } from '../../http/serve-account';
import { ApiError } from '../../ground/api-error';
import { mailOwnLink } from '../../services/account/change-email';
import { needsLinkForFactor } from '../../services/people/factor-policy';
import type { AccountRow } from '../../tables/account/account-rows';
import { checkPassword } from '../../services/account/change-password';
import {
  beginFactor,
  confirmNewFactor,
  factorOf,
  newCodesOf,
  removeOwnFactor,
} from '../../services/account/factor';
import { hasFactor, refuseCode, takeCode } from '../../services/session/second-factor';

export const accountFactorRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, devices, limits, site, publicUrl, mailWaits }: Context,
): void => {
  const member = serveMember(app, sessions);
  /** Stops the finder of a signed-in device from guessing passwords and codes. */
  const counted = async <T>(request: FastifyRequest, check: () => Promise<T>): Promise<T> => {
    const session = sessions.token(request) ?? '';
    await limits.currentPassword(session);
    const result = await check();
    await limits.currentPassword.forgive(session);
    return result;
  };

  member(calls.getFactor, ({ account }) => factorOf(db, account));

  /** @throws ApiError link_needed, when a mailed link has to be used first */
  const mayAdd = async (account: AccountRow): Promise<void> => {
    const now = clock();
    const state = { account, hasFactor: await hasFactor(db, account.id) };
    if (!(await needsLinkForFactor(db, state, now))) return;
    await limits.changeOfEmail(account.id);
    await mailOwnLink(db, account, publicUrl, now);
    mailWaits();
    throw new ApiError<typeof calls.beginTotp | typeof calls.confirmTotp>(
      'link_needed',
      'The time to set up a second factor is over, so we have to be sure that it is you. Open the link that we just mailed to you, and try again within the hour.',
    );
  };

  member(calls.beginTotp, async ({ account }) => {
    await mayAdd(account);
    return beginFactor(db, account, site.current.name, clock());
  });

  member(calls.confirmTotp, async ({ body, request, reply, account }) => {
    await mayAdd(account);
    const recoveryCodes = await counted(request, () =>
      confirmNewFactor(db, account, body.code, clock()),
    );
    await sessions.begin(request, reply, account);
    await devices.remember(request, reply, account);
    mailWaits();
    return { recoveryCodes };
  });

  member(calls.removeTotp, async ({ body: { password, code }, request, reply, account }) => {
    await counted(request, async () => {
      await checkPassword(account, password);
      await removeOwnFactor(db, account, code, clock());
    });
    await sessions.begin(request, reply, account);
    mailWaits();
    return { ok: true };
  });

  member(calls.replaceRecoveryCodes, async ({ account }) => ({
    recoveryCodes: await newCodesOf(db, account, clock()),
  }));

  member(calls.checkProof, () => ({ ok: true }));

  member(calls.prove, async ({ body: { password = '', code }, request, reply, account }) => {
    await counted(request, async () => {
      if (!(await hasFactor(db, account.id))) await checkPassword(account, password);
      else if (code === undefined) refuseCode();
      else await takeCode(db, account, code, clock());
    });
    // A new token: a copy of the old one has shown nothing.
    await sessions.begin(request, reply, account);
    mailWaits();
    return { ok: true };
  });
};
