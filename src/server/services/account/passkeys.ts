import {
  type addPasskey as addCall,
  type beginPasskey,
  type removePasskey,
} from '../../../contract/account/passkeys';
import { secondFactor } from '../../../shop/session/factor';
import {
  type CreationOptions,
  MAX_PASSKEYS,
  type NewPasskey,
  type Passkey,
  type PasskeyCreation,
  knownTransports,
} from '../../../shop/session/passkey';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import { secretHash } from '../../ground/secret';
import type { AccountRow } from '../../tables/account/account-rows';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries } from '../../tables/schema';
import { accountFactors } from '../../tables/session/factors';
import { accountPasskeys, deletePasskey, savePasskey } from '../../tables/session/passkeys';
import { PASSKEY_TRANSPORTS, type PasskeyRow } from '../../tables/session/session-rows';
import { removeSessions } from '../../tables/session/sessions';
import { noteAct } from '../../tables/log/log';
import { notifyOwner } from '../mail/account-notice';
import {
  OPTIONS_FOR,
  newChallenge,
  passkeySite,
  refusePasskey,
  takeAnswerChallenge,
  userHandle,
} from '../session/passkeys';
import { removeSpareCodes } from '../session/second-factor';
import { type Caller, needSession } from '../session/sessions';
import { loadWebauthn } from '../session/webauthn';
import { beginWithFactor } from './factor';

/** Ed25519, ECDSA with P-256, and RSA, as COSE numbers them: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

const iso = (time: number): string => new Date(time).toISOString();

const asPasskey = ({ id, name, created_at: createdAt, used_at: usedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: iso(createdAt),
  usedAt: usedAt === null ? null : iso(usedAt),
});

export const listPasskeys = async (db: Queries, { id }: AccountRow): Promise<Passkey[]> =>
  (await accountPasskeys(db, id)).map(asPasskey);

const refuseMore = (passkeys: readonly PasskeyRow[]): void => {
  if (passkeys.length >= MAX_PASSKEYS)
    throw new ApiError<typeof addCall | typeof beginPasskey>(
      'not_now',
      `You have ${MAX_PASSKEYS} passkeys. Remove one first.`,
    );
};

/** The shop as passkeys know it. `name` is shown by the browser. */
interface Shop {
  name: string;
  publicUrl: string;
}

/** Options for a new passkey of an account. @throws ApiError not_now */
export const creationOptions = async (
  db: Db,
  account: AccountRow,
  { name, publicUrl }: Shop,
  now: number,
): Promise<CreationOptions> => {
  const { host } = passkeySite(publicUrl);
  const passkeys = await accountPasskeys(db, account.id);
  refuseMore(passkeys);
  const { username } = account;
  const displayName = [account.first_name, account.last_name].filter(Boolean).join(' ') || username;
  return {
    rp: { id: host, name },
    user: { id: userHandle(account), name: username, displayName },
    challenge: await newChallenge(db, account.id, now),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: OPTIONS_FOR,
    excludeCredentials: passkeys.map((row) => ({
      id: row.credential_id,
      type: 'public-key',
      transports: PASSKEY_TRANSPORTS.read(row.transports, row.id),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
};

type Credential = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter'>;

/** The credential of an answer to `creationOptions`. @throws ApiError passkey_refused */
const verifiedCredential = async (
  response: PasskeyCreation,
  { challenge, publicUrl }: { challenge: string; publicUrl: string },
): Promise<Credential> => {
  const { host, origin } = passkeySite(publicUrl);
  const { decodeAttestationObject, verifyRegistrationResponse } = await loadWebauthn();
  try {
    const attested = Buffer.from(response.response.attestationObject, 'base64url');
    const statement = decodeAttestationObject(new Uint8Array(attested));
    // The library would ask the servers that a certificate names whether it is revoked. The options ask for none.
    const hasNone = statement.get('fmt') === 'none';
    const isOwn = statement.get('fmt') === 'packed' && !statement.get('attStmt').get('x5c');
    if (!hasNone && !isOwn) return refusePasskey();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...response,
        response: { ...response.response, transports: [] },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return refusePasskey();
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64'),
      counter,
    };
  } catch {
    return refusePasskey(); // the library throws for each thing that is not as the options ask
  }
};

/**
 * Adds a passkey. The first factor of a member of the staff also ends all sessions of the account and forgets its devices.
 * The session that asks stays.
 * @param device the name unless one is given. @param token of the session that asks
 * @returns with recovery codes, if it is such a factor
 * @throws ApiError passkey_refused, not_now; unauthorized when the session has ended in the meantime
 */
export const addPasskey = async (
  db: Db,
  account: AccountRow,
  {
    response,
    name,
    device,
    publicUrl,
    token,
  }: NewPasskey & { device: string; publicUrl: string; token: string },
  now: number,
): Promise<{ passkey: Passkey; recoveryCodes?: string[] }> => {
  const { id } = account;
  const challenge = await takeAnswerChallenge(db, response.response, { accountId: id, now });
  if (challenge === undefined) return refusePasskey();
  const row: PasskeyRow = {
    ...(await verifiedCredential(response, { challenge, publicUrl })),
    id: newId(),
    account_id: id,
    transports: PASSKEY_TRANSPORTS.write(knownTransports(response.response.transports ?? [])),
    name: name ?? device,
    created_at: now,
    used_at: null,
  };
  return inTransaction(db, async (tx) => {
    await needSession(tx, id, token);
    refuseMore(await accountPasskeys(tx, id));
    const hadFactor = secondFactor(await accountFactors(tx, id));
    if (!(await savePasskey(tx, row))) return refusePasskey();
    const isFirst = !hadFactor && secondFactor(await accountFactors(tx, id));
    await noteAct(tx, { at: now, by: id, act: 'account.passkey_added', subject: `account:${id}` });
    await notifyOwner(tx, account, 'passkey-added', now);
    const passkey = asPasskey(row);
    return isFirst ? { passkey, recoveryCodes: await beginWithFactor(tx, id, token) } : { passkey };
  });
};

/**
 * Removes a passkey and ends all sessions of the account but the one that asks.
 * @returns the id of its credential, by which browsers know it
 * @throws ApiError not_found, unauthorized
 */
export const removeOwnPasskey = (
  db: Db,
  account: AccountRow,
  passkeyId: string,
  { token, now }: Caller,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const { id } = account;
    await needSession(tx, id, token);
    const known = (await accountPasskeys(tx, id)).find((row) => row.id === passkeyId);
    if (!known || !(await deletePasskey(tx, id, passkeyId)))
      throw new ApiError<typeof removePasskey>(
        'not_found',
        'You do not have this passkey any more.',
      );
    await removeSpareCodes(tx, id);
    await removeSessions(tx, id, secretHash(token));
    const subject = `account:${id}`;
    await noteAct(tx, { at: now, by: id, act: 'account.passkey_removed', subject });
    await notifyOwner(tx, account, 'passkey-removed', now);
    return known.credential_id;
  });
