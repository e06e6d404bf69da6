import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '../../../../contract/endpoint';
import { getNotices, setNotices } from '../../../../contract/settings/settings';
import { NoticesForm } from '../../../../shop/settings/notices';
import { config } from '../../../data/catalogue/catalogue';
import { call } from '../../../data/call';
import { queryOf } from '../../../data/query-of';
import { changeOf, useCall } from '../../../data/use-call';
import { AdminPage } from '../../../parts/admin/admin-page';
import { MailWarning } from '../../../parts/admin/mail-warning';
import { DraftTick, useDraft } from '../../../parts/admin/draft-form';
import { NotLoaded } from '../../../parts/not-loaded';
import { OutlineLink } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { SubmitButton } from '../../../ui/submit-button';

type Known = ReplyOf<typeof getNotices>;

const notices = queryOf(getNotices);

const change = changeOf(setNotices, {
  answers: () => notices.queryKey,
  touches: [notices.queryKey],
});

const NoticeForm = ({ stored }: { stored: Known }) => {
  const client = useQueryClient();
  const mailbox = useQuery(config).data?.email;
  const { mutateAsync } = useCall(change);
  const { form, text, tick, notice, pending, problem } = useDraft({
    codec: NoticesForm,
    stored,
    shown: (known: Known) => known,
    save: (read, { version: from }) => mutateAsync({ body: { ...read, from } }),
    readStored: () => call({ client }, getNotices),
    what: 'these settings',
    saved: 'Settings saved',
  });
  return (
    <Form {...form} aria-label="Mails to You" maxWidth="30rem">
      {notice}
      <DraftTick {...tick('eachOrder')} look="strong">
        A mail for each new order
      </DraftTick>
      <DraftTick {...tick('digest')} look="strong">
        A digest at 07:00 Toronto time, when something waits
      </DraftTick>
      <Field
        {...text('to', mailbox && `Leave it empty for the shop's mailbox, ${mailbox}.`)}
        label="Send them to"
        type="email"
        autoComplete="email"
      />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        Save
      </SubmitButton>
    </Form>
  );
};

/** The admin page for the mails that the owner gets. */
export const NoticeSettings = () => {
  const { data, error, refetch } = useQuery(notices);
  return (
    <AdminPage
      changes="settings.write"
      about="What the shop mails to its owner. Mails about orders that need attention are always sent."
      buttons={<OutlineLink to="/admin/settings">Settings</OutlineLink>}
    >
      <MailWarning />
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="16rem" />}
      {data && <NoticeForm stored={data} />}
    </AdminPage>
  );
};
