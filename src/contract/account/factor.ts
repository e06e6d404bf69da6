import * as z from 'zod/mini';
import { FactorCode, FactorRemoval } from '../../shop/session/factor';
import { Proof } from '../../shop/session/proof';
import { Done, endpoint } from '../endpoint';

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Whether the account has a second factor, since when (ISO time), and how many recovery codes are left. */
export const getFactor = endpoint('GET', '/api/account/factor', {
  reply: z.object({ since: z.nullable(z.string()), recoveryCodesLeft: z.number() }),
});

/** Makes the secret of an authenticator app, which counts once it is confirmed. `uri` is that of its QR code. */
export const beginTotp = endpoint('POST', '/api/account/totp', {
  reply: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['not_now', 'link_needed'],
  proof: true,
});

/** Confirms the app by its first code and signs out every other device. The recovery codes are shown only here. */
export const confirmTotp = endpoint('POST', '/api/account/totp/confirm', {
  body: FactorCode,
  reply: RecoveryCodes,
  errors: ['wrong_code', 'not_now', 'link_needed'],
});

/** Removes the second factor and its recovery codes. */
export const removeTotp = endpoint('DELETE', '/api/account/totp', {
  body: FactorRemoval,
  reply: Done,
  errors: ['wrong_password', 'wrong_code', 'not_now'],
});

/** Replaces the recovery codes, which makes the earlier ones invalid. */
export const replaceRecoveryCodes = endpoint('POST', '/api/account/recovery-codes', {
  reply: RecoveryCodes,
  errors: ['not_now'],
  proof: true,
});

/** Says whether this session has shown lately who uses it, for pages that then open a file. 403 `proof_needed`. */
export const checkProof = endpoint('GET', '/api/account/proof', { reply: Done, proof: true });

/**
 * Shows again who uses this session, for ten minutes: with a second factor by its code, else by the password. A passkey of
 * the account, used with the options of `beginPasskeyLogin`, stands for both.
 */
export const prove = endpoint('POST', '/api/account/proof', {
  body: Proof,
  reply: Done,
  errors: ['wrong_password', 'wrong_code', 'passkey_refused'],
});
