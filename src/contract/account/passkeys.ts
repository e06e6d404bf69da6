import * as z from 'zod/mini';
import { CreationOptions, NewPasskey, Passkey } from '../../shop/session/passkey';
import { endpoint } from '../endpoint';

/** The passkeys of the account, the oldest first. */
export const listPasskeys = endpoint('GET', '/api/account/passkeys', { reply: z.array(Passkey) });

/**
 * Options for a new passkey, valid for five minutes. `not_now`: the account has ten, or browsers have no passkeys at the
 * shop's address.
 */
export const beginPasskey = endpoint('POST', '/api/account/passkeys/options', {
  reply: z.object({ options: CreationOptions }),
  errors: ['not_now', 'link_needed'],
  proof: true,
});

/**
 * Adds the passkey that the browser has created. The first factor of a member of the staff signs out every other device,
 * and brings recovery codes, which are shown only here.
 */
export const addPasskey = endpoint('POST', '/api/account/passkeys', {
  body: NewPasskey,
  reply: z.object({ passkey: Passkey, recoveryCodes: z.optional(z.array(z.string())) }),
  errors: ['passkey_refused', 'link_needed', 'not_now'],
});

/**
 * Removes a passkey and signs out every other device. The reply names it as browsers do, which then stop offering it. 404
 * for those of others.
 */
export const removePasskey = endpoint('DELETE', '/api/account/passkeys/:id', {
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: z.object({ rpId: z.string(), credentialId: z.string() }),
  errors: ['not_found'],
  proof: true,
});
