import { invitePerson, listPeople } from '../../../../contract/people/admin';
import { StaffInvitation, type StaffMember } from '../../../../shop/people/staff';
import { changeOf, useCall } from '../../../data/use-call';
import { MailWarning } from '../../../parts/admin/mail-warning';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { failedFields, failureText } from '../../../parts/failure-text';
import { toast } from '../../../state/toasts';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';
import { RoleField } from './role-field';

const change = changeOf(invitePerson, { touches: [listPeople] });

interface Props {
  /** Whose invitation is sent again. */
  again: StaffMember | undefined;
  onClose: () => void;
}

/** Invites somebody to the staff by mail. */
export const InvitePerson = ({ again, onClose }: Props) => {
  const mailText = useMailText();
  const invite = useCall(change, {
    onSuccess: (_, { body }) =>
      toast({
        title: 'Invitation made',
        description: mailText(`A mail with the link goes to ${body.email}.`),
      }),
  });
  const { form, field, pending, problem } = useForm({
    schema: StaffInvitation,
    send: (body) => invite.mutateAsync({ body }, { onSuccess: onClose }),
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite Somebody"
      description="They get a mail with a link, which works once, for two days. With it they choose their own username and password."
    >
      <MailWarning />
      <Form {...form} aria-label="Invite Somebody">
        <Field
          {...field('name')}
          label="Name"
          required
          autoComplete="off"
          data-autofocus
          defaultValue={again?.name}
        />
        <Field
          {...field('email')}
          label="Email"
          type="email"
          required
          autoComplete="off"
          defaultValue={again?.email}
        />
        <RoleField {...field('role')} defaultValue={again?.role} />
        <SubmitButton problem={problem} pending={pending} pendingLabel="Inviting...">
          Send the Invitation
        </SubmitButton>
      </Form>
    </Dialog>
  );
};
