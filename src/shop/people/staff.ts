import * as z from 'zod/mini';
import { emailAddress, line } from '../messages/message';

/** An id of a role, as a body names it. */
const RoleId = z.string('Please choose a role').check(z.minLength(1), z.maxLength(64));

/** The body of an invitation to the staff. `role` is the id of a role. */
export const StaffInvitation = z.object({
  email: emailAddress('Please enter a valid email address', 'Please enter an email address'),
  name: line(1, 'Please enter a name'),
  role: RoleId,
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;

export const RoleChoice = z.object({ role: RoleId });

/**
 * Somebody of the staff, or invited to it. `role` is the id of their role. Times are ISO. `id` of an invitation is that of
 * the account that it will make.
 */
export const StaffMember = z.object({
  id: z.string(),
  state: z.enum(['active', 'invited', 'expired']),
  name: z.string(),
  /** Null for invitations. */
  username: z.nullable(z.string()),
  email: z.string(),
  role: z.string(),
  roleName: z.string(),
  /** When the account was made, or the invitation sent. */
  since: z.string(),
  /** The last visit that is known, or the last sign-in; null for none. */
  lastSeen: z.nullable(z.string()),
  /** Their second factor; null for none, and for invitations. */
  factor: z.nullable(z.enum(['app', 'passkey', 'both'])),
  /** When an invitation ends. */
  expiresAt: z.nullable(z.string()),
  /** Whether the caller may change their role and end them. */
  mayChange: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** An invitation as its page shows it. `role` is null for customers and dealers. */
export const Invitation = z.object({
  name: z.string(),
  email: z.string(),
  role: z.nullable(z.string()),
  isVendor: z.boolean(),
  /**
   * The account with this address that can join the staff; null for none. `isProven`: a link that was mailed to the address
   * has been used.
   */
  account: z.nullable(z.object({ username: z.string(), isProven: z.boolean() })),
});
export type Invitation = z.infer<typeof Invitation>;
