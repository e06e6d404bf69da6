import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../../shop/session/factor';
import { secretHash } from '../../ground/secret';

/** The digits of a recovery code, without those that are read as another (Crockford's base 32). */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Six groups of four digits are 120 bits: a plain hash of so many is safe when it is stolen (ASVS 6.5.2). */
const newCode = (): string =>
  Array.from({ length: 6 }, () =>
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
