import { createHmac, timingSafeEqual } from 'node:crypto';
import { BadWebhook } from './payments';

/** Refuse webhooks older than this, against replay; seconds. */
export const TOLERANCE = 300;

const hmac = (secret: string, seconds: number, raw: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex');

/** The signature header in Stripe's form: `t=<epoch seconds>,v1=<HMAC-SHA256 of "t.body">`. `now` is epoch ms. */
export const signatureHeader = (secret: string, raw: string, now: number): string => {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${hmac(secret, seconds, raw)}`;
};

const isSame = (actual: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** @throws BadWebhook unless the header signs exactly these bytes with this secret, not longer than TOLERANCE ago */
export const checkSignature = (
  secret: string,
  raw: Buffer,
  header: string | string[] | undefined,
  now: number,
): void => {
  if (typeof header !== 'string') throw new BadWebhook('The webhook has no signature.');
  const parts = header.split(',').map((part) => part.split('='));
  const seconds = Number(parts.find(([name]) => name === 't')?.[1]);
  if (!Number.isInteger(seconds)) throw new BadWebhook('The webhook has no signature.');
  const expected = hmac(secret, seconds, raw.toString('utf8'));
  const isSigned = parts.some(([name, value]) => name === 'v1' && value && isSame(value, expected));
  if (!isSigned) throw new BadWebhook('The webhook is not signed by the payment provider.');
  if (now / 1000 - seconds > TOLERANCE) throw new BadWebhook('The webhook is too old.');
};
