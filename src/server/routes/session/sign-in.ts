import type { FastifyInstance } from 'fastify';
import { login, loginFactor, register } from '../../../contract/session/sign-in';
import { canonicalUsername } from '../../../shop/session/credentials';
import { localPath } from '../../../shop/local-path';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { signInWith } from '../../http/session/sign-in';
import { askProof } from '../../services/account/change-email';
import { checkCredentials, loginAccount, registerCustomer } from '../../services/session/accounts';
import {
  answerChallenge,
  askFactor,
  challengeAccount,
  warnOfGuesses,
} from '../../services/session/second-factor';

export const sessionSignInRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, devices, limits, publicUrl, reserved }: Context,
): void => {
  const begin = signInWith({ db, sessions, devices, reserved });

  serve(app, login, async ({ body, request, reply }) => {
    const named = await loginAccount(db, body.username);
    // Both names of an account share its tries.
    const username = named?.username ?? canonicalUsername(body.username);
    const tried = await devices.countTry(
      request,
      { username },
      { byNetwork: limits.login, byPair: limits.loginToAccount },
    );
    const account = await checkCredentials(db, named, body.password);
    await tried.forgive();
    await askFactor(db, account, clock());
    return begin(account, request, reply);
  });

  serve(app, loginFactor, async ({ body, request, reply }) => {
    await limits.challenge(request);
    const account = await challengeAccount(db, body.challenge, clock());
    const tried = await devices.countTry(
      request,
      { username: account.username },
      { byNetwork: limits.factor, byPair: limits.factorOfAccount },
    );
    // Who knows a password and has many networks could try every code: strangers share what an account takes.
    if (!tried.isKnown && !(await limits.factorOfStrangers.allows(account.id))) {
      await warnOfGuesses(db, account, clock());
      await limits.factorOfStrangers(account.id);
    }
    const taken = await answerChallenge(db, account, body, clock());
    await tried.forgive();
    return { ...(await begin(account, request, reply)), ...taken };
  });

  // A page sends the browser here when the session has ended (docs/rules.md 1.6).
  app.get(login.path, (request, reply) => {
    const { next } = request.query as { next?: unknown }; // localPath checks it
    const to = localPath(next);
    return reply
      .header('cache-control', 'no-store')
      .redirect(to === '/' ? '/auth' : `/auth?next=${encodeURIComponent(to)}`, 302);
  });

  serve(app, register, async ({ body, request, reply }) => {
    await limits.registration(request);
    const now = clock();
    const account = await registerCustomer(db, body, now, (tx, created) =>
      askProof(tx, created, publicUrl, now),
    );
    reply.code(201);
    return begin(account, request, reply);
  });
};
