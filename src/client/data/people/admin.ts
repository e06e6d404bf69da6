import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/people/admin';
import type { StaffInvitation } from '../../../shop/people/staff';
import { call } from '../call';
import { freshQuery } from '../call-query';

/** The staff and the invitations to it. Fetched on each visit. */
export const people = freshQuery([calls.listPeople.path], calls.listPeople);

const changed = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: people.queryKey });

/** Mails an invitation. @throws CallError email_taken, right_missing */
export const invitePerson = async (client: QueryClient, body: StaffInvitation): Promise<void> => {
  await call({ client }, calls.invitePerson, { body });
  await changed(client);
};

/** @throws CallError not_found, not_now, right_missing */
export const setPersonRole = async (client: QueryClient, id: string, role: string) => {
  const member = await call({ client }, calls.setPersonRole, { params: { id }, body: { role } });
  await changed(client);
  return member;
};

/** Withdraws an invitation, or ends an account of the staff. @throws CallError as above */
export const endPerson = async (client: QueryClient, id: string): Promise<void> => {
  await call({ client }, calls.endPerson, { params: { id } });
  await changed(client);
};
