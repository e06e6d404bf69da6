// Passkeys (docs/decisions/045).
import { isIP } from 'node:net';
import { z } from 'zod';
import type { prove } from '../../../contract/account/factor';
import type { addPasskey, beginPasskey } from '../../../contract/account/passkeys';
import type { beginPasskeyLogin, loginPasskey } from '../../../contract/session/passkeys';
import { shopDay } from '../../../shop/shop-day';
import type { PasskeyAnswer, RequestOptions } from '../../../shop/session/passkey';
import { ApiError } from '../../ground/api-error';
import { newSecret, secretHash } from '../../ground/secret';
import type { AccountRow } from '../../tables/account/account-rows';
import { inTransaction } from '../../tables/engine/database';
import type { Db } from '../../tables/schema';
import {
  addPasskeyChallenge,
  countUse,
  findPasskey,
  takePasskeyChallenge,
} from '../../tables/session/passkeys';
import { noteAct } from '../../tables/log/log';
import { notifyOwner } from '../mail/account-notice';
import { loadWebauthn } from './webauthn';

/** The options for a passkey are valid for this time, ms. */
export const OPTIONS_FOR = 5 * 60_000;

/** @throws ApiError passkey_refused, with one sentence for every reason */
export const refusePasskey = (): never => {
  throw new ApiError<typeof loginPasskey | typeof prove | typeof addPasskey>(
    'passkey_refused',
    'This passkey was not accepted. Try again, or log in with your password.',
  );
};

/** Where the passkeys of this shop are valid. Browsers name the site by its host and the page by its origin. */
export interface PasskeySite {
  host: string;
  origin: string;
}

/** The site of a shop's address. @throws ApiError not_now where the address is a number, which browsers refuse */
export const passkeySite = (publicUrl: string): PasskeySite => {
  const { hostname: host, origin } = new URL(publicUrl);
  if (isIP(host.replace(/^\[|\]$/g, '')))
    throw new ApiError<typeof beginPasskey | typeof beginPasskeyLogin>(
      'not_now',
      'Passkeys need a shop with a name, and the address of this one is a number.',
    );
  return { host, origin };
};

/** Stores a challenge. @param accountId of a new passkey; null for the use of any */
export const newChallenge = async (
  db: Db,
  accountId: string | null,
  now: number,
): Promise<string> => {
  const challenge = newSecret();
  await addPasskeyChallenge(db, {
    token_hash: secretHash(challenge),
    account_id: accountId,
    expires_at: now + OPTIONS_FOR,
  });
  return challenge;
};

/** Options to use whichever passkey the user chooses. @throws ApiError not_now */
export const requestOptions = async (
  db: Db,
  publicUrl: string,
  now: number,
): Promise<RequestOptions> => {
  const { host } = passkeySite(publicUrl);
  return {
    challenge: await newChallenge(db, null, now),
    rpId: host,
    timeout: OPTIONS_FOR,
    userVerification: 'required',
  };
};

const ClientData = z.object({ challenge: z.string() });

/** Takes the challenge that an answer names. @returns it; undefined when it is not one, or was taken or has expired */
export const takeAnswerChallenge = async (
  db: Db,
  { clientDataJSON }: { clientDataJSON: string },
  { accountId, now }: { accountId: string | null; now: number },
): Promise<string | undefined> => {
  let challenge = '';
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString();
    challenge = ClientData.parse(JSON.parse(text)).challenge;
  } catch {
    // The statement below runs all the same, so that the time tells nothing.
  }
  const key = { token_hash: secretHash(challenge), account_id: accountId };
  return (await takePasskeyChallenge(db, key, now)) ? challenge : undefined;
};

/** Mails the owner, once a day, that a passkey answered with an old counter, and notes it. */
const warnOfCopy = (db: Db, account: AccountRow, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { id } = account;
    const key = `passkey-copied-${id}-${shopDay(new Date(now))}`;
    await notifyOwner(tx, account, 'passkey-copied', now, key);
    await noteAct(tx, { at: now, by: id, act: 'account.passkey_copied', subject: `account:${id}` });
  });

/** An answer that a browser made with `requestOptions`, at the shop's address. */
interface Answer {
  response: PasskeyAnswer;
  publicUrl: string;
}

/** The counter of a properly signed answer; undefined for any other. */
const verifiedCounter = async (
  { response, publicUrl }: Answer,
  { challenge, publicKey }: { challenge: string; publicKey: string },
): Promise<number | undefined> => {
  const { host, origin } = passkeySite(publicUrl);
  const { verifyAuthenticationResponse } = await loadWebauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64')),
        // The library compares counters before the signature, so anybody could raise the alarm.
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined; // the library throws for each thing that is not as the options ask
  }
};

/**
 * Takes an answer by the passkey of an account. Each challenge is taken once, also by a wrong answer.
 * @param account the one that the answer has to be of
 * @throws ApiError passkey_refused
 */
export const takeAnswer = async (
  db: Db,
  account: AccountRow | undefined,
  answer: Answer,
  now: number,
): Promise<AccountRow> => {
  const { id, response } = answer.response;
  const challenge = await takeAnswerChallenge(db, response, { accountId: null, now });
  const passkey = await findPasskey(db, id);
  const isOwn = passkey && account && passkey.account_id === account.id;
  if (!isOwn || challenge === undefined || response.userHandle !== userHandle(account))
    return refusePasskey();
  const counter = await verifiedCounter(answer, { challenge, publicKey: passkey.public_key });
  if (counter === undefined) return refusePasskey();
  if (await countUse(db, passkey.id, { counter, now })) return account;
  if (await findPasskey(db, id)) await warnOfCopy(db, account, now);
  return refusePasskey();
};

/** The name of an account in its passkeys. */
export const userHandle = ({ id }: Pick<AccountRow, 'id'>): string =>
  Buffer.from(id).toString('base64url');
