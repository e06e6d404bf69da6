import * as z from 'zod/mini';
import { Done, endpoint } from '../endpoint';

/** A browser that is signed in. `seenAt` is exact to five minutes; times are ISO. */
export const Session = z.object({
  id: z.string(),
  /** Its browser and system, such as 'Firefox on Android'; null for sessions from before that was stored. */
  device: z.nullable(z.string()),
  createdAt: z.string(),
  seenAt: z.string(),
  /** Whether it is the caller's own. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** The sessions of the account: the caller's own, then the latest used. */
export const listSessions = endpoint('GET', '/api/account/sessions', { reply: z.array(Session) });

/**
 * Ends one session of the account. 404 for those of others. With a second factor, a session but the caller's own ends only
 * after a proof (403 `proof_needed`).
 */
export const endSession = endpoint('DELETE', '/api/account/sessions/:id', {
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: Done,
  errors: ['not_found'],
});

/** Ends every session of the account but the caller's; with a second factor after a proof. */
export const endOtherSessions = endpoint('DELETE', '/api/account/sessions', { reply: Done });
