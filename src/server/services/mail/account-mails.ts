import { z } from 'zod';
import type { Mail } from '../../gateways/mail';
import type { Site } from '../../../shop/site/site';
import { bothWays, hello } from './text';

const to = { name: z.string(), email: z.string() };

/** Mails about account changes. */
export const AccountMailJob = z.discriminatedUnion('kind', [
  z.object({ ...to, kind: z.literal('password-changed') }),
  z.object({ ...to, kind: z.literal('email-change-asked') }),
  z.object({ ...to, kind: z.literal('email-changed') }),
  z.object({ ...to, kind: z.literal('account-deleted') }),
]);
export type AccountMailJob = z.infer<typeof AccountMailJob>;

/**
 * Mails with a secret link. link-mails writes them when they are sent, so that the queue never
 * holds the token. `site` is the shop's base URL, without a trailing slash.
 */
export const LinkMailJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password-forgotten'), email: z.string(), site: z.string() }),
  z.object({ kind: z.literal('email-confirm'), requestId: z.string(), site: z.string() }),
  z.object({ kind: z.literal('invitation'), invitationId: z.string(), site: z.string() }),
]);
export type LinkMailJob = z.infer<typeof LinkMailJob>;

const NOT_YOU =
  'If that was not you, set a new password at once with "Forgot your password?" on the sign-in page, and answer this mail.';

const WORDS: Record<AccountMailJob['kind'], { subject: string; paragraphs: string[] }> = {
  'password-changed': {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and every other device was signed out.',
      NOT_YOU,
    ],
  },
  'email-change-asked': {
    subject: 'A new address for your account',
    paragraphs: [
      'Someone who knows your password asked us to use another email address for your account. It stays as it is until the new address is confirmed.',
      NOT_YOU,
    ],
  },
  'email-changed': {
    subject: 'Your email address was changed',
    paragraphs: ['Your account uses another email address from now on.', NOT_YOU],
  },
  'account-deleted': {
    subject: 'Your account is deleted',
    paragraphs: [
      'Your account is deleted, and you are signed out everywhere. We keep what tax law asks of us: what was ordered and paid, without your name and address once an order is closed.',
    ],
  },
};

/** Renders a mail about an account. `key` is the outbox row's dedupe key. */
export const writeAccountMail = (
  key: string,
  { kind, name, email }: AccountMailJob,
  shop: Site,
): Mail => ({
  key,
  to: { name, address: email },
  ...bothWays(shop, WORDS[kind].subject, [hello(name), ...WORDS[kind].paragraphs]),
});
