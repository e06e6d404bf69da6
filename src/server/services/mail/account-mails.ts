import { z } from 'zod';
import type { Mail } from '../../gateways/mail';
import type { Site } from '../../../shop/site/site';
import { bothWays, hello } from './text';

const to = { name: z.string(), email: z.string() };

/** Mails about account changes. */
export const AccountMailJob = z.discriminatedUnion('kind', [
  /** `passkeys`: whether any stay. */
  z.object({ ...to, kind: z.literal('password-changed'), passkeys: z.optional(z.boolean()) }),
  z.object({ ...to, kind: z.literal('factor-added') }),
  /** `passkeys`: whether they are the second factor now. */
  z.object({ ...to, kind: z.literal('factor-removed'), passkeys: z.optional(z.boolean()) }),
  z.object({ ...to, kind: z.literal('recovery-code-used') }),
  z.object({ ...to, kind: z.literal('code-guessed') }),
  z.object({ ...to, kind: z.literal('passkey-added') }),
  z.object({ ...to, kind: z.literal('passkey-removed') }),
  z.object({ ...to, kind: z.literal('passkey-copied') }),
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
  'If that was not you, set a new password at once with "Forgot your password?" on the login page, and answer this mail.';

/** A new password alone does not open an account whose factor somebody else holds. */
const FACTOR_NOT_YOU =
  'If that was not you, answer this mail at once: whoever added it keeps you out until the shop removes it.';

/** A new password leaves passkeys as they are. */
const PASSKEY_NOT_YOU =
  'If that was not you, remove it under Account at once, set a new password, and answer this mail.';

interface Words {
  subject: string;
  paragraphs: string[];
  /** The paragraphs for a job with `passkeys`. */
  withPasskeys?: string[];
}

const WORDS: Record<AccountMailJob['kind'], Words> = {
  'password-changed': {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and every other device was logged out.',
      NOT_YOU,
    ],
    withPasskeys: [
      'The password of your account was changed, and every other device was logged out.',
      'The passkeys of your account still open it. Look at them under Account, and remove those that you do not know.',
      NOT_YOU,
    ],
  },
  'factor-added': {
    subject: 'Your account has a second factor now',
    paragraphs: [
      'From now on, logging in to your account takes a code of an authenticator app. Every other device was logged out.',
      FACTOR_NOT_YOU,
    ],
  },
  'factor-removed': {
    subject: 'Your second factor was removed',
    paragraphs: [
      'Your account has no authenticator app any more. The password alone opens it.',
      NOT_YOU,
    ],
    withPasskeys: [
      'Your account has no authenticator app any more. Your passkeys are its second factor now.',
      NOT_YOU,
    ],
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    paragraphs: [
      'Someone who knows your password logged in to your account, or showed who they are, with one of your recovery codes.',
      NOT_YOU,
    ],
  },
  'code-guessed': {
    subject: 'Somebody seems to know your password',
    paragraphs: [
      'Somebody entered your password and then many wrong codes. They did not get in: the second factor of your account kept them out.',
      'If that was not you, set a new password at once with "Forgot your password?" on the login page.',
    ],
  },
  'passkey-added': {
    subject: 'Your account has a new passkey',
    paragraphs: [
      'A passkey was added to your account. It logs in without the password. You see all your passkeys under Account.',
      PASSKEY_NOT_YOU,
    ],
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    paragraphs: [
      'A passkey was removed from your account and no longer opens it. Every other device was logged out.',
      NOT_YOU,
    ],
  },
  'passkey-copied': {
    subject: 'A passkey of your account may be copied',
    paragraphs: [
      'Somebody tried to log in with a passkey of your account that looks like a copy. We did not let them in.',
      'Remove this passkey under Account and add a new one. If you do not know why it could be copied, answer this mail.',
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
      'Your account is deleted, and you are logged out everywhere. We keep what tax law asks of us: what was ordered and paid, without your name and address once an order is closed.',
    ],
  },
};

/** Renders a mail about an account. `key` is the outbox row's dedupe key. */
export const writeAccountMail = (key: string, job: AccountMailJob, shop: Site): Mail => {
  const { kind, name, email } = job;
  const { subject, paragraphs, withPasskeys } = WORDS[kind];
  const texts = ('passkeys' in job && job.passkeys && withPasskeys) || paragraphs;
  return {
    key,
    to: { name, address: email },
    ...bothWays(shop, subject, [hello(name), ...texts]),
  };
};
