import type { FastifyInstance } from 'fastify';
import { beginGuest, keepGuest } from '../../../contract/session/guests';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { serveMember } from '../../http/serve-account';
import { signInWith } from '../../http/session/sign-in';
import { asThemselves } from '../../services/session/as-user';
import * as guests from '../../services/account/guests';

export const sessionGuestsRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, devices, limits, site, publicUrl, reserved }: Context,
): void => {
  const begin = signInWith({ db, sessions, devices, reserved });

  serve(app, beginGuest, async ({ body, request, reply }) => {
    await limits.registration(request);
    const account = await guests.beginGuest(db, body, site.current, clock());
    reply.code(201);
    return begin(account, request, reply);
  });

  serveMember(app, sessions)(keepGuest, async ({ body, request, account, token }) => {
    await limits.registration(request);
    const caller = { site: publicUrl, token, now: clock() };
    const kept = await guests.keepGuest(db, account, body, caller);
    return asThemselves(kept, undefined, reserved);
  });
};
