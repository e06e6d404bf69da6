import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits that can stand in a cookie or an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret. */
export const secretHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');
