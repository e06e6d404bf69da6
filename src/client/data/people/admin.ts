import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/people/admin';
import type { StaffInvitation } from '../../../shop/people/staff';
import { call } from '../call';
import { freshQuery } from '../call-query';

/** The staff and the invitations to it. Fetched on each visit. */
export const people = freshQuery([calls.listPeople.path], calls.listPeople);

/** Mails an invitation. @throws CallError email_taken, right_missing */
export const invitePerson = (client: QueryClient, body: StaffInvitation) =>
  call({ client }, calls.invitePerson, { body });

/** @throws CallError not_found, not_now, right_missing */
export const setPersonRole = (client: QueryClient, id: string, role: string) =>
  call({ client }, calls.setPersonRole, { params: { id }, body: { role } });

/** Withdraws an invitation, or ends an account of the staff. @throws CallError as above */
export const endPerson = (client: QueryClient, id: string) =>
  call({ client }, calls.endPerson, { params: { id } });
