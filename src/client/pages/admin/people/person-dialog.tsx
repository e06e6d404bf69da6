import { useState } from 'react';
import { endPerson, listPeople, setPersonRole } from '../../../../contract/people/admin';
import { RoleChoice, type StaffMember } from '../../../../shop/people/staff';
import { changeOf, useCall } from '../../../data/use-call';
import { Removal } from '../../../parts/admin/removal';
import { failedFields, failureText } from '../../../parts/failure-text';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Form } from '../../../ui/form';
import { Actions } from '../../../ui/stack';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';
import { RoleField } from './role-field';

const ending = changeOf(endPerson, { touches: [listPeople] });
const choosing = changeOf(setPersonRole, { touches: [listPeople] });

interface Props {
  member: StaffMember;
  onClose: () => void;
  onInviteAgain: () => void;
}

/** Says what ends with an account or an invitation. */
const endingText = ({ state }: StaffMember, name: string): string =>
  state === 'active'
    ? `${name} is logged out on every device at once, gets no more notices of orders, and cannot open the admin area any more. Links that were mailed stop working. The account stays as a customer's, and the log keeps the name.`
    : `The link that was mailed to ${name} stops working.`;

/** Asks before somebody is ended, and says what ends. */
const EndDialog = ({
  member,
  name,
  onClose,
  onGone,
}: Omit<Props, 'onInviteAgain'> & { name: string; onGone: () => void }) => {
  const isAccount = member.state === 'active';
  const { mutateAsync } = useCall(ending, {
    onSuccess: () =>
      toast({ title: isAccount ? `${name} left the staff` : 'Invitation withdrawn' }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={isAccount ? 'Take From the Staff' : 'Withdraw the Invitation'}
      description={endingText(member, name)}
    >
      <div className="buttons">
        <Removal remove={() => mutateAsync({ params: { id: member.id } })} onGone={onGone}>
          {isAccount ? `End ${name}'s Access` : 'Withdraw It'}
        </Removal>
        <Button look="outline" mt="3" data-autofocus onClick={onClose}>
          Keep It
        </Button>
      </div>
    </Dialog>
  );
};

/** Changes the role of somebody, or ends their account or invitation. */
export const PersonDialog = ({ member, onClose, onInviteAgain }: Props) => {
  const [isEnding, setEnding] = useState(false);
  const name = member.name || member.username || member.email;
  const choose = useCall(choosing, {
    onSuccess: ({ roleName }) =>
      toast({ title: 'Role changed', description: `${name}: ${roleName}` }),
  });
  const { form, field, pending, problem } = useForm({
    schema: RoleChoice,
    send: (body) => choose.mutateAsync({ params: { id: member.id }, body }, { onSuccess: onClose }),
    failed: failureText,
    errorFields: failedFields,
  });
  if (isEnding)
    return (
      <EndDialog member={member} name={name} onClose={() => setEnding(false)} onGone={onClose} />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      description="Another role counts at once, also where they are logged in."
    >
      <Form {...form} aria-label="Role">
        <RoleField {...field('role')} defaultValue={member.role} />
        <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
          Save the Role
        </SubmitButton>
      </Form>
      <Actions mt="6">
        {member.state !== 'active' && (
          <Button look="outline" onClick={onInviteAgain}>
            Send Another Link
          </Button>
        )}
        <Button look="danger" onClick={() => setEnding(true)}>
          {member.state === 'active' ? 'Take From the Staff' : 'Withdraw the Invitation'}
        </Button>
      </Actions>
    </Dialog>
  );
};
