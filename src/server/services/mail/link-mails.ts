import type { Mail } from '../../gateways/mail';
import { newId } from '../../ground/new-id';
import {
  addAccountRequest,
  findAccountRequest,
  setRequestToken,
} from '../../tables/account/account-requests';
import { findAccount, findAccountByEmail } from '../../tables/account/accounts';
import { findCompany } from '../../tables/orders/terms';
import { findInvitation, setInvitationToken } from '../../tables/people/invitations';
import { findRole } from '../../tables/people/roles';
import type { Db } from '../../tables/schema';
import type { LinkMailJob } from './account-mails';
import type { Site } from '../../../shop/site/site';
import { bothWays, hello } from './text';
import { newSecret, secretHash } from '../../ground/secret';

/** Mailed links are valid this long, ms from sending. */
const RESET_FOR = 60 * 60_000;
export const CONFIRM_FOR = 24 * 60 * 60_000;
export const INVITED_FOR = 48 * 60 * 60_000;

type Job<Kind extends LinkMailJob['kind']> = Extract<LinkMailJob, { kind: Kind }>;

interface Writing {
  shop: Site;
  now: number;
}

const passwordMail = async (
  db: Db,
  key: string,
  { email, site }: Job<'password-forgotten'>,
  { shop, now }: Writing,
): Promise<Mail | undefined> => {
  const account = await findAccountByEmail(db, email);
  if (!account) return undefined;
  const token = newSecret();
  await addAccountRequest(db, {
    id: newId(),
    account_id: account.id,
    purpose: 'reset',
    email: null,
    token_hash: secretHash(token),
    created_at: now,
    expires_at: now + RESET_FOR,
  });
  return {
    key,
    to: { name: account.first_name ?? '', address: account.email },
    ...bothWays(
      shop,
      'A new password for your account',
      [
        hello(account.first_name ?? ''),
        `Someone asked for a new password for your account ${account.username}. This link lets you choose one; it works once, and for one hour:`,
        `${site}/reset-password?token=${token}`,
        'If that was not you, there is nothing to do: your password stays as it is.',
      ],
      `${site}/`,
    ),
  };
};

const takenMail = (key: string, address: string, shop: Site): Mail => ({
  key,
  to: { address },
  ...bothWays(shop, 'You have an account with this address already', [
    hello(''),
    'Someone asked us to use this email address for an account, but there is an account with it already. Nothing was changed.',
    'If that was you, log in with the account that you have.',
  ]),
});

const confirmMail = async (
  db: Db,
  key: string,
  { requestId, site }: Job<'email-confirm'>,
  { shop, now }: Writing,
): Promise<Mail | undefined> => {
  const request = await findAccountRequest(db, requestId);
  const account = request && (await findAccount(db, request.account_id));
  if (!account || request.email === null || request.expires_at <= now) return undefined;
  // Only the owner of the address may learn this, never the person who made the request.
  const owner = await findAccountByEmail(db, request.email);
  if (owner && owner.id !== account.id) return takenMail(key, request.email, shop);
  const token = newSecret();
  await setRequestToken(db, request.id, {
    token_hash: secretHash(token),
    expires_at: now + CONFIRM_FOR,
  });
  const link = `${site}/confirm-email?token=${token}`;
  const to = { name: account.first_name ?? '', address: request.email };
  if (owner)
    return {
      key,
      to,
      ...bothWays(
        shop,
        'Please confirm your email address',
        [
          hello(account.first_name ?? ''),
          `Please confirm within a day that this is the address of your account ${account.username}:`,
          link,
          'If you have not created this account, there is nothing to do: the address stays unconfirmed.',
        ],
        `${site}/`,
      ),
    };
  return {
    key,
    to,
    ...bothWays(
      shop,
      'Please confirm your new email address',
      [
        hello(account.first_name ?? ''),
        `You asked us to use this address for your account ${account.username}. Please confirm it within a day:`,
        link,
        'If that was not you, there is nothing to do: nothing changes without it.',
      ],
      `${site}/`,
    ),
  };
};

interface Invited {
  role: string | undefined;
  isVendor: boolean;
  /** Whether it answers an application. */
  hasApplied: boolean;
  company: string | undefined;
  offer: string | undefined;
}

/** The subject and the first sentence of the mail of an invitation. */
const invitedTo = (
  shop: Site,
  { role, isVendor, hasApplied, company, offer }: Invited,
): [string, string] => {
  if (role !== undefined)
    return [
      `Your invitation to the staff of ${shop.name}`,
      `You are invited to work in our shop, with the role ${role}.`,
    ];
  const prices = offer === undefined ? 'our wholesale prices' : `our wholesale prices: ${offer}`;
  if (company !== undefined)
    return [
      `Your dealer account at ${shop.name}`,
      `You are invited to order for ${company}, at ${prices}. You will see the orders of your colleagues, and share the terms of the company.`,
    ];
  if (hasApplied)
    return [
      'Your vendor application is approved',
      `Welcome as a dealer of ${shop.name}, with ${prices}. Your account has them from the first login on; there is nothing else to wait for.`,
    ];
  return isVendor
    ? [
        `Your dealer account at ${shop.name}`,
        `You are invited to a dealer account of our shop, with ${prices}.`,
      ]
    : [`Your account at ${shop.name}`, 'You are invited to an account of our shop.'];
};

const invitationMail = async (
  db: Db,
  key: string,
  { invitationId, site, offer, replyTo }: Job<'invitation'>,
  { shop, now }: Writing,
): Promise<Mail | undefined> => {
  const invitation = await findInvitation(db, invitationId);
  if (!invitation || invitation.expires_at <= now) return undefined;
  const role = await findRole(db, invitation.role_id);
  const token = newSecret();
  await setInvitationToken(db, invitation.id, {
    token_hash: secretHash(token),
    expires_at: now + INVITED_FOR,
  });
  const way =
    role && (await findAccountByEmail(db, invitation.email))
      ? 'You have an account with this address, and join with it by this link'
      : 'Choose your username and your password with this link';
  const [subject, first] = invitedTo(shop, {
    role: role?.name,
    isVendor: invitation.is_vendor === 1,
    hasApplied: invitation.message_id !== null,
    company: (await findCompany(db, invitation.company_id))?.name,
    offer,
  });
  return {
    key,
    to: { name: invitation.name, address: invitation.email },
    ...(replyTo !== undefined && { replyTo: { name: shop.name, address: replyTo } }),
    ...bothWays(
      shop,
      subject,
      [
        hello(invitation.name),
        `${first} ${way}; it works once, and for two days:`,
        `${site}/invitation?token=${token}`,
        'If you did not expect this, there is nothing to do: nobody gets an account without the link.',
      ],
      `${site}/`,
    ),
  };
};

/**
 * Renders a mail with a link and stores the hash of its token. Each attempt has a new token.
 * @returns undefined when there is no recipient: no such account, or the request was withdrawn
 */
export const writeLinkMail = (
  db: Db,
  key: string,
  job: LinkMailJob,
  writing: Writing,
): Promise<Mail | undefined> => {
  switch (job.kind) {
    case 'password-forgotten':
      return passwordMail(db, key, job, writing);
    case 'email-confirm':
      return confirmMail(db, key, job, writing);
    case 'invitation':
      return invitationMail(db, key, job, writing);
  }
};
