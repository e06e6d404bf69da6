import type { FastifyInstance } from 'fastify';
import { webhook } from '../../contract/checkout/checkout';
import type { DemoPayments } from '../gateways/demo-payments';
import { inTransaction } from '../tables/engine/database';
import type { Db } from '../tables/schema';
import { claimDemoEvent, dueDemoEvents, removeDemoEvent } from '../tables/checkout/demo-intents';

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 5 * 60_000;
const GIVE_UP_AFTER = 3 * 24 * 60 * 60_000;
/** A run posts at most this many webhooks. */
export const EVENTS_OF_A_RUN = 20;

type Posted = (
  body: string,
  headers: { 'content-type': string; 'stripe-signature': string },
) => Promise<number>;

/** Posts to the server itself, through every hook and the same route. @returns the HTTP status */
export const postTo =
  (app: FastifyInstance): Posted =>
  async (payload, headers) =>
    (await app.inject({ method: 'POST', url: webhook.path, payload, headers })).statusCode;

/**
 * Posts the demo provider's due webhooks, and repeats each until it is answered with 2xx, as Stripe does.
 * They wait in the database and survive a restart. @returns how many were accepted
 */
export const deliverDemoEvents = async (
  db: Db,
  payments: Pick<DemoPayments, 'sign'>,
  post: Posted,
  clock: () => number,
): Promise<number> => {
  let taken = 0;
  /** Deletes the previous event, in one transaction with the claim of the next. */
  let done: string | undefined;
  for (const event of await dueDemoEvents(db, clock(), EVENTS_OF_A_RUN)) {
    const pause = Math.min(FIRST_PAUSE * 2 ** event.attempts, LONGEST_PAUSE);
    const before: string | undefined = done;
    // Schedule the next attempt first: after a crash the event is sent twice, never lost.
    const isClaimed = await inTransaction(db, async (tx) => {
      if (before !== undefined) await removeDemoEvent(tx, before);
      return claimDemoEvent(tx, event, clock() + pause);
    });
    done = undefined;
    if (!isClaimed) continue;
    const status = await post(event.payload, {
      'content-type': 'application/json',
      'stripe-signature': payments.sign(event.payload),
    }).catch(() => 0);
    const isTaken = status >= 200 && status < 300;
    if (isTaken) taken += 1;
    if (isTaken || clock() - event.created_at > GIVE_UP_AFTER) done = event.id;
  }
  if (done !== undefined) await removeDemoEvent(db, done);
  return taken;
};
