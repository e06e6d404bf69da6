import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../../shop/session/factor';
import { secretHash } from '../../ground/secret';

/** The digits of a recovery code, without those that are read as another (Crockford's base 32). */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Four groups of four digits are 80 bits, too many to guess even from a stolen hash. */
const newCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => DIGITS[randomInt(DIGITS.length)]).join(''),
  ).join('-');

/** New recovery codes, to be shown once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** The stored hash of a recovery code, in whatever way it is typed. */
export const recoveryHash = (typed: string): string =>
  secretHash(
    typed
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1'),
  );
