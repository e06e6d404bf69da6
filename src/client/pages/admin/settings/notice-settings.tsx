import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '../../../../contract/endpoint';
import { getNotices, setNotices } from '../../../../contract/settings/settings';
import { NoticesForm, readNotices } from '../../../../shop/settings/notices';
import { config } from '../../../data/catalogue/catalogue';
import { call } from '../../../data/call';
import { queryOf } from '../../../data/query-of';
import { changeOf, useCall } from '../../../data/use-call';
import { AdminPage } from '../../../parts/admin/admin-page';
import { MailWarning } from '../../../parts/admin/mail-warning';
import {
  type RevisedFormProps,
  SavedMeanwhile,
  type Shown,
  useRevised,
  useRevisedForm,
} from '../../../parts/admin/revised-form';
import { NotLoaded } from '../../../parts/not-loaded';
import { OutlineLink } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { SubmitButton } from '../../../ui/submit-button';
import { Tick } from '../../../ui/tick';

type Known = ReplyOf<typeof getNotices>;

const notices = queryOf(getNotices);

const change = changeOf(setNotices, {
  answers: () => notices.queryKey,
  touches: [notices.queryKey],
});

const shownNotices = ({ version, eachOrder, digest, to }: Known): Shown => ({
  revision: version,
  values: { eachOrder: eachOrder ? 'on' : '', digest: digest ? 'on' : '', to: to ?? '' },
});

const NoticeForm = (props: RevisedFormProps<Known>) => {
  const client = useQueryClient();
  const mailbox = useQuery(config).data?.email;
  const { mutateAsync } = useCall(change);
  const { values, theirs } = props.shown;
  const { form, text, pending, problem } = useRevisedForm(
    {
      schema: NoticesForm,
      save: ({ revision, ...read }) =>
        mutateAsync({ body: { ...readNotices(read), from: revision } }),
      readStored: () => call({ client }, getNotices),
      asShown: shownNotices,
    },
    props,
  );
  return (
    <Form {...form} aria-label="Mails to You" maxWidth="30rem">
      {theirs && <SavedMeanwhile what="these settings" />}
      <Tick look="strong" name="eachOrder" defaultChecked={values.eachOrder === 'on'}>
        A mail for each new order
      </Tick>
      <Tick look="strong" name="digest" defaultChecked={values.digest === 'on'}>
        A digest at 07:00 Toronto time, when something waits
      </Tick>
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
  const { isMissing, error, refetch, key, props } = useRevised(notices, {
    asShown: shownNotices,
    title: 'Settings saved',
  });
  return (
    <AdminPage
      changes="settings.write"
      about="What the shop mails to its owner. Mails about orders that need attention are always sent."
      buttons={<OutlineLink to="/admin/settings">Settings</OutlineLink>}
    >
      <MailWarning />
      {isMissing && <NotLoaded query={{ error, refetch }} height="16rem" />}
      {props && <NoticeForm key={key} {...props} />}
    </AdminPage>
  );
};
