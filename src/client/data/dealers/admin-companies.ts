import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/dealers/admin-companies';
import type { BodyOf } from '../../../contract/endpoint';
import { call } from '../call';

/** Names the company of a dealer. @throws CallError */
export const setCompany = (
  client: QueryClient,
  id: string,
  body: BodyOf<typeof calls.setCompany>,
) => call({ client }, calls.setCompany, { params: { id }, body });

/** Adds the account with this username or mail address. @throws CallError not_found, not_now */
export const addToCompany = (client: QueryClient, id: string, who: string) =>
  call({ client }, calls.addToCompany, { params: { id }, body: { who } });

/** Mails an invitation into the company. @throws CallError email_taken */
export const inviteToCompany = (
  client: QueryClient,
  id: string,
  body: BodyOf<typeof calls.inviteToCompany>,
) => call({ client }, calls.inviteToCompany, { params: { id }, body });

/** Withdraws an invitation. @throws CallError not_found, when it was accepted */
export const withdrawFromCompany = (client: QueryClient, id: string, invitationId: string) =>
  call({ client }, calls.withdrawFromCompany, { params: { id, invitationId } });

/** Takes a person out of their company. @throws CallError not_now */
export const leaveCompany = (client: QueryClient, id: string) =>
  call({ client }, calls.leaveCompany, { params: { id } });
