import type { QueryOf, SentBodyOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/messages/admin';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../call';
import { pagedList } from '../paged';
import { freshQuery } from '../call-query';

export const inbox = (query: QueryOf<typeof calls.listInbox>) => pagedList(calls.listInbox, query);

/** One message with its answers. Fetched on each visit, because others may have changed it. */
export const inboxMessage = (id: string) =>
  freshQuery(['/api/admin/inbox', id], calls.getInboxMessage, { params: { id } });

type Seen = Pick<calls.InboxMessage, 'id' | 'version'>;

/** @throws CallError changed, when another admin was faster; so do the calls below */
export const answer = (client: QueryClient, { id, version }: Seen, message: string) =>
  call({ client }, calls.replyToMessage, { params: { id }, body: { message, version } });

/** @throws CallError email_unproven, unless confirmed */
export const approve = (client: QueryClient, { id, version }: Seen, confirmUnproven: boolean) =>
  call({ client }, calls.approveApplication, {
    params: { id },
    body: { version, confirmUnproven },
  });

export const moveMessage = (
  client: QueryClient,
  { id, version }: Seen,
  to: Omit<SentBodyOf<typeof calls.setInboxState>, 'version'>,
) => call({ client }, calls.setInboxState, { params: { id }, body: { ...to, version } });
