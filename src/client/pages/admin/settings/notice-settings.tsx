import { useQuery, useQueryClient } from '@tanstack/react-query';
import { setNotices as noticesCall } from '../../../../contract/settings/settings';
import { NoticesForm, readNotices } from '../../../../shop/settings/notices';
import { config } from '../../../data/catalogue/catalogue';
import { notices, setNotices } from '../../../data/settings/settings';
import { isApiError } from '../../../data/call';
import { AdminPage } from '../../../parts/admin/admin-page';
import { MailWarning } from '../../../parts/admin/mail-warning';
import { TYPED_SINCE, useFormKey } from '../../../parts/admin/use-form-key';
import { NotLoaded } from '../../../parts/not-loaded';
import { failureText } from '../../../parts/failure-text';
import { toast } from '../../../state/toasts';
import { OutlineLink } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { SubmitButton } from '../../../ui/submit-button';
import { Tick } from '../../../ui/tick';
import { useForm } from '../../../ui/use-form';

type Known = Awaited<ReturnType<typeof setNotices>>;

interface Props {
  known: Known;
  /** `isTyped` when more was typed meanwhile. */
  onSaved: (saved: Known, isTyped: boolean) => void;
}

const NoticeForm = ({ known, onSaved }: Props) => {
  const client = useQueryClient();
  const mailbox = useQuery(config).data?.email;
  const { form, field, pending, problem } = useForm({
    schema: NoticesForm,
    send: async (read, _, since) => {
      const saved = await setNotices(client, { ...readNotices(read), from: known.version });
      const isTyped = since() !== undefined;
      onSaved(saved, isTyped);
      toast({ title: 'Settings saved', ...(isTyped && { description: TYPED_SINCE }) });
    },
    failed: (error) => {
      if (isApiError(error, noticesCall, 'changed'))
        void client.invalidateQueries({ queryKey: notices.queryKey });
      return failureText(error);
    },
  });
  return (
    <Form {...form} aria-label="Mails to You" maxWidth="30rem">
      <Tick look="strong">
        <input type="checkbox" name="eachOrder" defaultChecked={known.eachOrder} />A mail for each
        new order
      </Tick>
      <Tick look="strong">
        <input type="checkbox" name="digest" defaultChecked={known.digest} />A digest at 07:00
        Toronto time, when something waits
      </Tick>
      <Field
        {...field('to')}
        label="Send them to"
        type="email"
        autoComplete="email"
        hint={mailbox && `Leave it empty for the shop's mailbox, ${mailbox}.`}
        defaultValue={known.to ?? ''}
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
  const client = useQueryClient();
  const { key, keep } = useFormKey(data?.version ?? 0);
  return (
    <AdminPage
      title="Mails to You"
      path="/admin/settings/notices"
      changes="settings.write"
      about="What the shop mails to its owner. Mails about orders that need attention are always sent."
      buttons={<OutlineLink to="/admin/settings">Settings</OutlineLink>}
    >
      <MailWarning />
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="16rem" />}
      {data && (
        <NoticeForm
          key={key}
          known={data}
          onSaved={(saved, isTyped) => {
            if (isTyped) keep(saved.version);
            client.setQueryData(notices.queryKey, saved);
          }}
        />
      )}
    </AdminPage>
  );
};
