import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  DEVICES_FOR,
  type Whose,
  knownDevice,
  recognizeDevice,
  rememberDevice,
} from '../../services/session/known-devices';
import type { Limit, NetworkLimit } from '../limits';
import { requestNetwork } from '../../ground/network';
import type { AccountRow } from '../../tables/account/account-rows';
import type { Db } from '../../tables/schema';

interface TryLimits {
  byNetwork: NetworkLimit;
  byPair: Limit;
}

interface VisitLimits {
  byNetwork: NetworkLimit;
  byDevice: Limit;
}

interface Try {
  /** Whether the account has signed in on this device. */
  isKnown: boolean;
  /** Resets the count of the pair. */
  forgive: () => Promise<void>;
}

/** Browsers on which an account has signed in before. Limits count them apart from strangers (docs/rules.md 14.7). */
export interface Devices {
  /**
   * Counts a try for an account, for the pair of the account and the request's device, if it has signed in there, or
   * network. Other requests also count for their network alone. @throws ApiError rate_limited
   */
  countTry: (request: FastifyRequest, whose: Whose, limits: TryLimits) => Promise<Try>;
  /**
   * Counts a request that names no account: for the request's device, if anybody has signed in on it, or for its network.
   * @throws ApiError rate_limited
   */
  countVisit: (request: FastifyRequest, limits: VisitLimits) => Promise<void>;
  /** Remembers that this account has signed in on the request's device. */
  remember: (request: FastifyRequest, reply: FastifyReply, account: AccountRow) => Promise<void>;
}

/** Devices by an HttpOnly cookie that outlasts the session. It grants no access. */
export const cookieDevices = (
  app: FastifyInstance,
  { db, clock, secure }: { db: Db; clock: () => number; secure: boolean },
): Devices => {
  const name = secure ? '__Host-device' : 'device';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const token = ({ headers: { cookie } }: FastifyRequest) =>
    cookie ? app.parseCookie(cookie)[name] : undefined;
  return {
    countTry: async (request, whose, { byNetwork, byPair }) => {
      const sent = token(request);
      const device = sent === undefined ? undefined : await recognizeDevice(db, sent, whose);
      if (!device) await byNetwork(request);
      const account = 'username' in whose ? whose.username : whose.email_key;
      const pair = `${device ?? requestNetwork(request)} ${account}`;
      await byPair(pair);
      return { isKnown: device !== undefined, forgive: () => byPair.forgive(pair) };
    },
    countVisit: async (request, { byNetwork, byDevice }) => {
      const sent = token(request);
      const device = sent === undefined ? undefined : await knownDevice(db, sent);
      await (device === undefined ? byNetwork(request) : byDevice(device));
    },
    remember: async (request, reply, account) => {
      const kept = await rememberDevice(db, token(request), account, clock());
      reply.setCookie(name, kept, { ...options, maxAge: DEVICES_FOR / 1000 });
    },
  };
};
