import { createHmac, timingSafeEqual } from 'node:crypto';

/** The time that a code is valid, ms. */
const STEP = 30_000;

/** Codes of this many steps before and after now are taken: clocks of phones are not exact. */
const DRIFT = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a secret as authenticator apps take it, in base 32 (RFC 4648) without padding. */
export const base32 = (bytes: Uint8Array): string => {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
};

/** The code of six digits for one step of a secret in base 64 (RFC 6238 and 4226, with SHA-1 as all apps know it). */
const stepCode = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', Buffer.from(secret, 'base64')).update(counter).digest();
  const at = hash.readUInt8(hash.length - 1) & 0xf;
  return String((hash.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
};

/** The step of a time, epoch ms. */
const timeStep = (now: number): number => Math.floor(now / STEP);

/** The code that an authenticator app shows at a time. */
export const totpCode = (secret: string, now: number): string => stepCode(secret, timeStep(now));

/**
 * The step that a code of six digits belongs to; undefined when it is not valid now. Every step is compared in full, so
 * that the time tells nothing.
 */
export const codeStep = (secret: string, code: string, now: number): number | undefined => {
  let found: number | undefined;
  for (let step = timeStep(now) - DRIFT; step <= timeStep(now) + DRIFT; step += 1)
    if (timingSafeEqual(Buffer.from(stepCode(secret, step)), Buffer.from(code))) found = step;
  return found;
};
