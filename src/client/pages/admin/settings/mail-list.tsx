import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type AdminMail, MailState, listMails, retryMails } from '../../../../contract/mail';
import { PagedQuery } from '../../../../shop/paged';
import { pagedQueryOf } from '../../../data/query-of';
import { shopState } from '../../../data/settings/settings';
import { changeOf, useCall } from '../../../data/use-call';
import { shopTime } from '../../../parts/admin/shop-time';
import { toast } from '../../../state/toasts';
import { Button, OutlineLink } from '../../../ui/button';
import { FormProblem } from '../../../ui/form-problem';
import { AdminFilter } from '../../../parts/admin/list/admin-filter';
import { AdminList } from '../../../parts/admin/list/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/list/admin-search';
import type { Column } from '../../../parts/admin/list/admin-table';
import { problemText } from '../../../parts/failure-text';
import { useAdminSearch } from '../../../parts/admin/list/use-admin-search';
import { useMay } from '../../../data/session/use-may';

const MailQuery = z.extend(PagedQuery, { state: z.optional(MailState) });

const stateText = ({ state, sentAt, toFile, nextAt, attempts }: AdminMail): string => {
  if (state === 'sent') return `${toFile ? 'Written to a file' : 'Sent'} ${shopTime(sentAt ?? '')}`;
  if (state === 'failed') return `Failed after ${attempts} tries`;
  return attempts ? `Tried ${attempts}x, again ${shopTime(nextAt ?? '')}` : 'Waiting';
};

const columnsWith = (retry: (id: string) => void): readonly Column<AdminMail>[] => [
  { head: 'About', cell: ({ about }) => about },
  { head: 'To', cell: ({ to }) => to },
  { head: 'Since', cell: ({ createdAt }) => shopTime(createdAt) },
  {
    head: 'State',
    cell: (mail) => (
      <>
        {stateText(mail)}
        {mail.lastError && <small>{mail.lastError}</small>}
      </>
    ),
  },
  {
    head: 'Retry',
    cell: ({ id, state: its }) =>
      its !== 'sent' && (
        <Button look="outline" onClick={() => retry(id)}>
          Try Now
        </Button>
      ),
  },
];

const change = changeOf(retryMails, { touches: [listMails, shopState.queryKey] });

/** The mails: waiting, sent and failed ones with the reason, and a retry. */
export const MailList = () => {
  const { search } = useAdminSearch();
  const parsed = MailQuery.safeParse(search);
  const list = useQuery(pagedQueryOf(listMails, parsed.success ? parsed.data : {}));
  const { data: state } = useQuery(shopState);
  const retry = useCall(change, {
    onSuccess: () => toast({ title: 'Trying again', description: 'Check again in a moment.' }),
  });
  const mayRetry = useMay('settings.write');
  const seesPeople = useMay('customers.read');

  return (
    <AdminPage
      about={
        state?.mail.transport === 'file'
          ? "No mail server is set: mails are written to files in the outbox folder of the shop's data."
          : 'The mails that the shop sends. Sent mails are deleted after 30 days.'
      }
      buttons={
        <>
          {mayRetry && Boolean(state?.mail.failed) && (
            <Button onClick={() => retry.mutate({ body: {} })}>Try All Failed Again</Button>
          )}
          <OutlineLink to="/admin/settings">Settings</OutlineLink>
        </>
      }
    >
      <FormProblem text={problemText(retry.error)} mb="3" />
      <AdminSearch looksFor={seesPeople ? 'Address, order number or subject' : 'Subject'}>
        <AdminFilter
          label="State"
          name="state"
          options={[
            ['', 'All'],
            ['failed', 'Failed'],
            ['waiting', 'Waiting'],
            ['sent', 'Sent or written'],
          ]}
        />
      </AdminSearch>
      <AdminList
        list={list}
        columns={columnsWith((id) => retry.mutate({ body: { id } })).filter(
          ({ head }) => (head !== 'Retry' || mayRetry) && (head !== 'To' || seesPeople),
        )}
        rowKey={({ id }) => id}
        nouns={['mail', 'mails']}
      />
    </AdminPage>
  );
};
