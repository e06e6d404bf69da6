import type { QueryOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/messages/admin';
import { pagedQueryOf, queryOf } from '../query-of';

export const inbox = (query: QueryOf<typeof calls.listInbox>) =>
  pagedQueryOf(calls.listInbox, query);

/** One message with its answers. */
export const inboxMessage = (id: string) => queryOf(calls.getInboxMessage, { params: { id } });
