import { Transports } from '../../../shop/session/passkey';
import { jsonColumn } from '../engine/json-column';

/**
 * `id` names a session to its user; `device` is its browser and system. `proved_at`: when the session
 * last showed the password and, if the account has one, the second factor. `extended_until`: how long a payment keeps the
 * session after its time.
 */
export interface SessionRow {
  id: string;
  token_hash: string;
  account_id: string;
  created_at: number;
  seen_at: number;
  device: string | null;
  proved_at: number | null;
  extended_until: number | null;
}

/**
 * An authenticator app. `secret` is in base 64; `confirmed_at` is null until its first code was typed; `last_step` is that
 * of the last code that was taken.
 */
export interface SecondFactorRow {
  account_id: string;
  secret: string;
  created_at: number;
  confirmed_at: number | null;
  last_step: number;
}

/** A code that stands in for the app once. */
export interface RecoveryCodeRow {
  account_id: string;
  code_hash: string;
}

/** A sign-in whose password was right and whose second factor is awaited. */
export interface LoginChallengeRow {
  token_hash: string;
  account_id: string;
  tries: number;
  expires_at: number;
}

/** A browser on which an account has signed in; `seen_at` is the last login. */
export interface KnownDeviceRow {
  token_hash: string;
  account_id: string;
  seen_at: number;
}

/**
 * A passkey. `credential_id` is how browsers name it, in base 64 for addresses; `public_key` is COSE in base 64; `counter`
 * that of its last use, 0 where the authenticator does not count.
 */
export interface PasskeyRow {
  id: string;
  credential_id: string;
  account_id: string;
  public_key: string;
  counter: number;
  transports: string;
  name: string;
  created_at: number;
  used_at: number | null;
}

export const PASSKEY_TRANSPORTS = jsonColumn('passkey.transports', Transports);

/** The challenge of options for a passkey: a new one for an account, or with null the use of any. */
export interface PasskeyChallengeRow {
  token_hash: string;
  account_id: string | null;
  expires_at: number;
}

export interface SessionTables {
  session: SessionRow;
  known_device: KnownDeviceRow;
  second_factor: SecondFactorRow;
  recovery_code: RecoveryCodeRow;
  login_challenge: LoginChallengeRow;
  passkey: PasskeyRow;
  passkey_challenge: PasskeyChallengeRow;
}
