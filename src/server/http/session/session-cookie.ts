import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_HINT } from '../../../contract/session/session';
import { type Right, roleRights } from '../../../shop/people/rights';
import { secondFactor } from '../../../shop/session/factor';
import { ApiError } from '../../ground/api-error';
import { factorDue } from '../../services/people/factor-policy';
import {
  AGE_LIMIT,
  PAYMENT_TIME,
  type SignedIn,
  sessionAccount,
  beginSession,
  PROVEN_FOR,
  endSession,
  prolongSession,
  refuseSession,
} from '../../services/session/sessions';
import type { Db } from '../../tables/schema';
import type { AccountRow } from '../../tables/account/account-rows';
import { deviceName } from './device-name';
import { type Staff, needRight } from './staff-rights';

const PROOF_WORDS = {
  code: 'Please enter a code of your authenticator app once more.',
  passkey: 'Please use your passkey once more, or a recovery code.',
  password: 'Please enter your password once more.',
};

/** The signed-in user of a request, by the session cookie. */
export interface Sessions {
  /** The token of the request, not verified. */
  token: (request: FastifyRequest) => string | undefined;
  account: (request: FastifyRequest) => Promise<AccountRow | undefined>;
  /** @throws ApiError unauthorized */
  member: (request: FastifyRequest) => Promise<AccountRow>;
  /** @throws ApiError unauthorized; forbidden for customers; password_first; right_missing; factor_missing */
  staff: (request: FastifyRequest, right: Right) => Promise<Staff>;
  /** @throws ApiError unauthorized; proof_needed unless the session has shown lately who uses it */
  proven: (request: FastifyRequest) => Promise<void>;
  /** Like `proven`, for accounts with a second factor alone: they need more than a session or a password. */
  provenByFactor: (request: FastifyRequest) => Promise<void>;
  /** The account with its role; corrects the hint that the browser has. @throws ApiError unauthorized */
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<SignedIn>;
  /**
   * Ends the request's session, if any, and starts a new one for this account, which has just shown who uses it.
   * @throws ApiError unauthorized when its password has changed since the account was read
   */
  begin: (request: FastifyRequest, reply: FastifyReply, account: AccountRow) => Promise<void>;
  /** As `begin`, but in the place of the request's session. @throws ApiError unauthorized when that has ended as well */
  renew: (request: FastifyRequest, reply: FastifyReply, account: AccountRow) => Promise<void>;
  end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Extends a session that is about to end, so that it does not end between payment and order (docs/rules.md 1.10). */
  outlastPayment: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/**
 * Sessions in an HttpOnly cookie. A second cookie, which scripts can read, hints that there is a session. Over https a
 * __Host- prefix binds both to this host.
 */
export const cookieSessions = (
  app: FastifyInstance,
  { db, clock, secure }: { db: Db; clock: () => number; secure: boolean },
): Sessions => {
  const name = secure ? '__Host-sid' : 'sid';
  const hint = secure ? `__Host-${SESSION_HINT}` : SESSION_HINT;
  const hintOptions = { path: '/', sameSite: 'lax', secure } as const;
  const options = { ...hintOptions, httpOnly: true } as const;
  const cookie = (request: FastifyRequest, of: string) => {
    const header = request.headers.cookie;
    return header ? app.parseCookie(header)[of] : undefined;
  };
  const token = (request: FastifyRequest) => cookie(request, name);
  /** @param time until the session ends, ms */
  const sendHint = (reply: FastifyReply, time: number) =>
    reply.setCookie(hint, '1', { ...hintOptions, maxAge: Math.floor(time / 1000) });
  const send = (reply: FastifyReply, session: string, time: number) => {
    reply.setCookie(name, session, { ...options, maxAge: time / 1000 });
    sendHint(reply, time);
  };
  /** When the request's session ends at the latest, once it was looked up. */
  const ends = new WeakMap<FastifyRequest, number>();
  const signedIn = async (request: FastifyRequest) => {
    const sent = token(request);
    const found = sent ? await sessionAccount(db, sent, clock()) : undefined;
    if (found) ends.set(request, found.endsAt);
    return found;
  };
  const account = async (request: FastifyRequest) => (await signedIn(request))?.account;
  const member = async (request: FastifyRequest) => (await account(request)) ?? refuseSession();
  const needProof = ({ provedAt, factors }: SignedIn): void => {
    if (clock() - provedAt <= PROVEN_FOR) return;
    const by = secondFactor(factors) ?? 'password';
    throw new ApiError('proof_needed', PROOF_WORDS[by], {
      by,
      ...(factors.hasPasskey && { passkey: true }),
    });
  };
  return {
    token,
    account,
    member,
    staff: async (request, right) => {
      const found = (await signedIn(request)) ?? refuseSession();
      const {
        account: { id, username, password_is_first: isFirst },
        role,
      } = found;
      if (!role) throw new ApiError('forbidden', "You don't have permission to access this page.");
      if (isFirst)
        throw new ApiError(
          'password_first',
          'Choose a password of your own first: under Account, change the one that the shop made. Then go on here.',
        );
      const rights = roleRights(role);
      needRight(rights, right);
      const dueAt = await factorDue(db, found);
      if (dueAt !== undefined && dueAt <= clock())
        throw new ApiError(
          'factor_missing',
          'The shop requires a second factor of you. Add one under Account; then go on here.',
        );
      const device = deviceName(request);
      return { id, username, roleId: role.id, rights, device };
    },
    proven: async (request) => needProof((await signedIn(request)) ?? refuseSession()),
    provenByFactor: async (request) => {
      const found = (await signedIn(request)) ?? refuseSession();
      if (secondFactor(found.factors)) needProof(found);
    },
    identify: async (request, reply) => {
      const isHinted = cookie(request, hint) !== undefined;
      const found = await signedIn(request);
      if (found && !isHinted) sendHint(reply, found.endsAt - clock());
      // The session's own cookie stays: a sign-in in another tab may have just replaced it.
      if (!found && isHinted) reply.clearCookie(hint, hintOptions);
      return found ?? refuseSession();
    },
    begin: async (request, reply, of) => {
      const old = token(request);
      if (old) await endSession(db, old);
      const device = deviceName(request);
      send(reply, await beginSession(db, of, { now: clock(), device }), AGE_LIMIT);
    },
    renew: async (request, reply, of) => {
      const instead = token(request);
      const device = deviceName(request);
      send(reply, await beginSession(db, of, { now: clock(), device, instead }), AGE_LIMIT);
    },
    end: async (request, reply) => {
      const sent = token(request);
      if (sent) await endSession(db, sent);
      reply.clearCookie(name, options);
      reply.clearCookie(hint, hintOptions);
    },
    outlastPayment: async (request, reply) => {
      const sent = token(request);
      const now = clock();
      const isYoung = (ends.get(request) ?? 0) > now + PAYMENT_TIME;
      if (sent && !isYoung && (await prolongSession(db, sent, now)))
        send(reply, sent, PAYMENT_TIME);
    },
  };
};

/** Paths below it are for the staff only. */
const ADMIN_CALLS = '/api/admin/';

declare module 'fastify' {
  interface FastifyInstance {
    /** The registered calls of the admin area: 'GET /api/admin/orders', each with its right. */
    adminCalls: Map<string, Right>;
  }
}

/**
 * Refuses calls of the admin area, and those that need a proof, before the request is parsed, so that strangers cannot
 * probe what a call accepts.
 * @throws Error at the start, when a call names no right
 */
export const guardCalls = (app: FastifyInstance, sessions: Sessions): void => {
  app.decorateRequest('staff');
  const known = new Map<string, Right>();
  app.decorate('adminCalls', known);
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith(ADMIN_CALLS)) return;
    const right = config?.call?.right;
    if (!right) throw new Error(`${url} names no right.`);
    for (const one of [method].flat()) if (one !== 'HEAD') known.set(`${one} ${url}`, right);
  });
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    if (url?.startsWith(ADMIN_CALLS) && config.call?.right)
      request.staff = await sessions.staff(request, config.call.right);
    if (config.call?.proof) await sessions.proven(request);
  });
};
