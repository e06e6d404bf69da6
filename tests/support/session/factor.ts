import { totpCode } from '../../../src/server/services/session/totp';
import type { Person, Shop } from '../shop';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a secret as an authenticator app reads them, in base 64. */
const bytesOf = (secret: string): string => {
  const bits = [...secret].map((digit) => BASE32.indexOf(digit).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((eight) => Number.parseInt(eight, 2))).toString('base64');
};

/** The code that an authenticator app with this secret shows at a time, epoch ms. */
export const appShows = (secret: string, now: number): string => totpCode(bytesOf(secret), now);

/** An authenticator app of a signed-in person, and the recovery codes. */
export interface TestFactor {
  secret: string;
  recoveryCodes: string[];
  /** The next code that was not used yet; passes the time until there is one. */
  code: () => string;
}

/** Adds an authenticator app to the account of a person who has just signed in. */
export const addFactor = async ({ clock }: Shop, person: Person): Promise<TestFactor> => {
  const begun = await person.post('/api/account/totp');
  const { secret } = begun.body as { secret: string };
  const confirmed = await person.post('/api/account/totp/confirm', {
    code: appShows(secret, clock()),
  });
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
  return {
    secret,
    recoveryCodes,
    code: () => {
      clock.pass(30_000);
      return appShows(secret, clock());
    },
  };
};
