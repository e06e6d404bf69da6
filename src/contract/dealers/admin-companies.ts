import * as z from 'zod/mini';
import { emailAddress, line } from '../../shop/messages/message';
import { endpoint } from '../endpoint';

const AccountId = z.object({ id: z.string().check(z.maxLength(64)) });

/** The company of dealers, whose people share orders, invoices and terms (docs/rules.md 7.15). */
export const Company = z.object({
  id: z.string(),
  name: z.string(),
  /** The number that its invoices need; null while the owner does not know it. */
  taxNumber: z.nullable(z.string()),
  /** `isVendor` is false while somebody is switched off as a dealer, and shares nothing. */
  people: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      name: z.string(),
      email: z.string(),
      isVendor: z.boolean(),
    }),
  ),
  /** Invitations that nobody has accepted yet; also those whose link has ended, by `expiresAt`. */
  invited: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string(), expiresAt: z.string() }),
  ),
});
export type Company = z.infer<typeof Company>;

/** The company of this account; null when it belongs to none. */
const Reply = z.object({ company: z.nullable(Company) });

const TaxNumber = line(0, 'The tax number must be text').check(
  z.maxLength(40, 'Please use at most 40 characters'),
);

export const CompanyFields = z.object({
  name: line(2, 'Please give the name of the company'),
  taxNumber: z.optional(z.nullable(TaxNumber)),
});

export const CompanyPerson = z.object({
  who: line(1, 'Please give a username or a mail address'),
});

/** Names the company of a dealer, and adds one where there was none. 409 `name_taken` for that of another. Idempotent. */
export const setCompany = endpoint('PUT', '/api/admin/customers/:id/company', {
  right: 'customers.write',
  params: AccountId,
  body: CompanyFields,
  reply: Reply,
  errors: ['not_found', 'not_now', 'name_taken'],
});

/** Adds the account with this username or mail address to the company of a dealer, and makes it a dealer. Idempotent. */
export const addToCompany = endpoint('POST', '/api/admin/customers/:id/company/people', {
  right: 'customers.write',
  params: AccountId,
  body: CompanyPerson,
  reply: Reply,
  errors: ['not_found', 'not_now'],
});

export const CompanyInvitation = z.object({
  name: line(1, 'Please give a name'),
  email: emailAddress('Please enter a valid email address'),
});

/** Mails an invitation into the company of a dealer. It replaces an earlier one of the same address. */
export const inviteToCompany = endpoint('POST', '/api/admin/customers/:id/company/invitations', {
  right: 'customers.write',
  params: AccountId,
  body: CompanyInvitation,
  reply: Reply,
  errors: ['not_found', 'not_now', 'email_taken'],
});

/** Withdraws an invitation; its link ends. */
export const withdrawFromCompany = endpoint(
  'DELETE',
  '/api/admin/customers/:id/company/invitations/:invitationId',
  {
    right: 'customers.write',
    params: z.extend(AccountId, { invitationId: z.string().check(z.maxLength(64)) }),
    reply: Reply,
    errors: ['not_found'],
  },
);

/** Takes a person out of their company: the sharing and the dealer prices end at once; the orders stay there. */
export const leaveCompany = endpoint('DELETE', '/api/admin/customers/:id/company', {
  right: 'customers.write',
  params: AccountId,
  reply: Reply,
  errors: ['not_found', 'not_now'],
});
