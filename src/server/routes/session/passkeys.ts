import type { FastifyInstance } from 'fastify';
import { beginPasskeyLogin, loginPasskey } from '../../../contract/session/passkeys';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { signInWith } from '../../http/session/sign-in';
import { requestOptions, takeAnswer } from '../../services/session/passkeys';
import { passkeyAccount } from '../../tables/session/passkeys';

export const sessionPasskeysRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, devices, limits, publicUrl, reserved }: Context,
): void => {
  const begin = signInWith({ db, sessions, devices, reserved });

  serve(app, beginPasskeyLogin, async ({ request }) => {
    await devices.countVisit(request, {
      byNetwork: limits.passkeyOptions,
      byDevice: limits.passkeyOptionsOfDevice,
    });
    return { options: await requestOptions(db, publicUrl, clock()) };
  });

  serve(app, loginPasskey, async ({ body: { response }, request, reply }) => {
    const named = await passkeyAccount(db, response.id);
    const tried = await devices.countTry(
      request,
      { username: named?.username ?? response.id },
      { byNetwork: limits.passkey, byPair: limits.passkeyOfAccount },
    );
    try {
      const account = await takeAnswer(db, named, { response, publicUrl }, clock());
      await tried.forgive();
      return await begin(account, request, reply);
    } finally {
    }
  });
};
