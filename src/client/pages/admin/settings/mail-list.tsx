import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type AdminMail, MailState } from '../../../../contract/mail';
import { PagedQuery } from '../../../../shop/paged';
import { mails, retryMails } from '../../../data/mail';
import { shopState } from '../../../data/settings/settings';
import { shopTime } from '../../../parts/admin/shop-time';
import { toast } from '../../../state/toasts';
import { Button, OutlineLink } from '../../../ui/button';
import { FormProblem } from '../../../ui/form-problem';
import { AdminFilter } from '../../../parts/admin/admin-filter';
import { AdminList } from '../../../parts/admin/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/admin-search';
import type { Column } from '../../../parts/admin/admin-table';
import { failureText } from '../../../parts/failure-text';
import { useAdminSearch } from '../../../parts/admin/use-admin-search';
import { useMay } from '../../../data/session/use-may';

const MailQuery = z.extend(PagedQuery, { state: z.optional(MailState) });

const stateText = ({ state, sentAt, nextAt, attempts }: AdminMail): string => {
  if (state === 'sent') return `Sent ${shopTime(sentAt ?? '')}`;
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

/** The mails: waiting, sent and failed ones with the reason, and a retry. */
export const MailList = () => {
  const { search } = useAdminSearch();
  const parsed = MailQuery.safeParse(search);
  const list = useQuery(mails(parsed.success ? parsed.data : {}));
  const { data: state } = useQuery(shopState);
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const mayRetry = useMay('settings.write');
  const seesPeople = useMay('customers.read');

  const retry = async (id?: string) => {
    setProblem(undefined);
    try {
      await retryMails(queryClient, id);
      toast({ title: 'Trying again', description: 'Check again in a moment.' });
    } catch (error) {
      setProblem(failureText(error));
    }
    for (const key of [mails({}).queryKey[0], shopState.queryKey[0]])
      void queryClient.invalidateQueries({ queryKey: [key] });
  };

  return (
    <AdminPage
      title="Mails"
      path="/admin/settings/mails"
      about={
        state?.mail.transport === 'file'
          ? "No mail server is set: mails are written to files in the outbox folder of the shop's data."
          : 'The mails that the shop sends. Sent mails are deleted after 30 days.'
      }
      buttons={
        <>
          {mayRetry && Boolean(state?.mail.failed) && (
            <Button onClick={() => void retry()}>Try All Failed Again</Button>
          )}
          <OutlineLink to="/admin/settings">Settings</OutlineLink>
        </>
      }
    >
      <FormProblem text={problem} mb="3" />
      <AdminSearch looksFor={seesPeople ? 'Address, order number or subject' : 'Subject'}>
        <AdminFilter
          label="State"
          name="state"
          options={[
            ['', 'All'],
            ['failed', 'Failed'],
            ['waiting', 'Waiting'],
            ['sent', 'Sent'],
          ]}
        />
      </AdminSearch>
      <AdminList
        list={list}
        columns={columnsWith((id) => void retry(id)).filter(
          ({ head }) => (head !== 'Retry' || mayRetry) && (head !== 'To' || seesPeople),
        )}
        keyOf={({ id }) => id}
        nouns={['mail', 'mails']}
      />
    </AdminPage>
  );
};
