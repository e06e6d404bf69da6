import { useQuery } from '@tanstack/react-query';
import { type InboxMessage, InboxShow } from '../../../../contract/messages/admin';
import { MessageKind } from '../../../../shop/messages/inbox';
import { inbox } from '../../../data/messages/admin';
import { AdminFilter } from '../../../parts/admin/list/admin-filter';
import { AdminList } from '../../../parts/admin/list/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/list/admin-search';
import type { Column } from '../../../parts/admin/list/admin-table';
import { ageText, dueText } from './message-age';
import { MessageState } from './message-state';
import { useAdminSearch } from '../../../parts/admin/list/use-admin-search';
import { Link } from '../../../ui/link';

const SHOWN = [
  ['', 'All States'],
  ['new', 'New'],
  ['overdue', 'Overdue'],
  ['answered', 'Answered'],
  ['closed', 'Closed'],
  ['approved', 'Approved'],
  ['declined', 'Declined'],
] as const;

const KINDS = [
  ['', 'All Kinds'],
  ['contact', 'Messages'],
  ['application', 'Vendor applications'],
] as const;

/** The first 90 characters of a text. */
const excerpt = (text: string): string => (text.length > 90 ? `${text.slice(0, 90)}…` : text);

const COLUMNS: Column<InboxMessage>[] = [
  {
    head: 'From',
    cell: ({ id, name, email }) => (
      <>
        <Link to="/admin/inbox/$id" params={{ id }}>
          {name}
        </Link>
        <small>{email}</small>
      </>
    ),
  },
  {
    head: 'About',
    cell: ({ kind, company, subject, message }) => (
      <div>
        <span>
          {kind === 'application' ? `Vendor application: ${company}` : subject || 'No subject'}
        </span>
        <small>{excerpt(message)}</small>
      </div>
    ),
  },
  {
    head: 'Received',
    cell: (message) => (
      <div>
        {ageText(message)}
        <small>{dueText(message)}</small>
      </div>
    ),
  },
  { head: 'State', cell: (message) => <MessageState message={message} /> },
];

/** The messages and vendor applications. */
export const Inbox = () => {
  const { search } = useAdminSearch();
  const list = useQuery(
    inbox({
      q: search.q,
      page: search.page,
      show: InboxShow.safeParse(search.show).data,
      kind: MessageKind.safeParse(search.kind).data,
    }),
  );
  return (
    <AdminPage about="Messages are promised an answer within 24 hours, vendor applications within 2-3 business days.">
      <AdminSearch looksFor="Name, email, company or text">
        <AdminFilter label="State" name="show" options={SHOWN} />
        <AdminFilter label="Kind" name="kind" options={KINDS} />
      </AdminSearch>
      <AdminList
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        nouns={['message', 'messages']}
      />
    </AdminPage>
  );
};
