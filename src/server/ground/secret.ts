import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits, safe in cookies and URLs. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a secret. */
export const secretHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');
