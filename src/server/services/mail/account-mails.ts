import { z } from 'zod';
import type { Mail } from '../../gateways/mail';
import type { Site } from '../../../shop/site/site';
import { bothWays, hello } from './text';

const to = { name: z.string(), email: z.string() };

/** Mails about account changes. */
export const AccountMailJob = z.discriminatedUnion('kind', [
  z.object({ ...to, kind: z.literal('password-changed') }),
  z.object({ ...to, kind: z.literal('factor-added') }),
  z.object({ ...to, kind: z.literal('factor-removed') }),
  z.object({ ...to, kind: z.literal('recovery-code-used') }),
  z.object({ ...to, kind: z.literal('code-guessed') }),
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
  z.object({
    kind: z.literal('invitation'),
    invitationId: z.string(),
    site: z.string(),
    /** The offer to dealers when the mail was queued. */
    offer: z.optional(z.string()),
    replyTo: z.optional(z.string()),
  }),
]);
export type LinkMailJob = z.infer<typeof LinkMailJob>;

const NOT_YOU =
  'If that was not you, set a new password at once with "Forgot your password?" on the sign-in page, and answer this mail.';

/** A new password alone does not open an account whose factor somebody else holds. */
const FACTOR_NOT_YOU =
  'If that was not you, answer this mail at once: whoever added it keeps you out until the shop removes it.';

const WORDS: Record<AccountMailJob['kind'], { subject: string; paragraphs: string[] }> = {
  'password-changed': {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and every other device was signed out.',
      NOT_YOU,
    ],
  },
  'factor-added': {
    subject: 'Your account has a second factor now',
    paragraphs: [
      'From now on, signing in to your account takes a code of an authenticator app. Every other device was signed out.',
      FACTOR_NOT_YOU,
    ],
  },
  'factor-removed': {
    subject: 'Your second factor was removed',
    paragraphs: [
      'Your account has no authenticator app any more. The password alone opens it.',
      NOT_YOU,
    ],
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    paragraphs: [
      'Someone who knows your password signed in to your account, or showed who they are, with one of your recovery codes.',
      NOT_YOU,
    ],
  },
  'code-guessed': {
    subject: 'Somebody seems to know your password',
    paragraphs: [
      'Somebody entered your password and then many wrong codes. They did not get in: the second factor of your account kept them out.',
      'If that was not you, set a new password at once with "Forgot your password?" on the sign-in page.',
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
