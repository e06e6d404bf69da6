import * as z from 'zod/mini';
import { RoleChoice, StaffInvitation, StaffMember } from '../../shop/people/staff';
import { Done, endpoint } from '../endpoint';

const Id = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

/** The staff, the owner first, and the invitations to it. */
export const listPeople = endpoint('GET', '/api/admin/people', {
  right: 'people.read',
  reply: z.array(StaffMember),
});

/**
 * Mails an invitation with a link that works once, for 48 hours. Inviting an address again replaces its invitation and
 * ends the earlier link. Nobody can give a right that they lack: 403 `right_missing`.
 */
export const invitePerson = endpoint('POST', '/api/admin/people', {
  right: 'people.write',
  proof: true,
  body: StaffInvitation,
  reply: StaffMember,
  errors: ['email_taken'],
});

/** Changes the role of an account or an invitation. 409 `not_now` for the caller's own and for the account `admin`. */
export const setPersonRole = endpoint('PUT', '/api/admin/people/:id', {
  right: 'people.write',
  proof: true,
  params: Id,
  body: RoleChoice,
  reply: StaffMember,
  errors: ['not_found', 'not_now'],
});

/**
 * Withdraws an invitation, or takes an account from the staff: its sessions, passkeys, notices of orders, known devices and
 * mailed links end at once. The account stays as a customer's. Errors as above.
 */
export const endPerson = endpoint('DELETE', '/api/admin/people/:id', {
  right: 'people.write',
  proof: true,
  params: Id,
  reply: Done,
  errors: ['not_found', 'not_now'],
});
