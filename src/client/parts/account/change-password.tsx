import { changePassword } from '../../../contract/account/account';
import { PasswordChange } from '../../../shop/account';
import type { User } from '../../../shop/session/user';
import { user } from '../../data/session/session';
import { changeOf, useCall } from '../../data/use-call';
import { toast } from '../../state/toasts';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { NewPasswordField, PasswordField } from '../../ui/field';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { failedFields, failureText } from '../failure-text';

const changing = changeOf(changePassword, { touches: [user.queryKey] });

interface Props {
  person: Pick<User, 'username' | 'mustChangePassword'>;
  /** The message of a failure. */
  failed?: (error: unknown) => string;
  onError?: (error: unknown) => void;
}

/**
 * Changes the user's password. A first password has a sentence that says why, and no page of the admin area opens before
 * (docs/rules.md 2.12). The page has an AskProof.
 */
export const ChangePassword = ({ person, failed = failureText, onError }: Props) => {
  const { mutateAsync } = useCall(changing, { onError });
  const { form, field, pending, problem } = useForm({
    schema: PasswordChange,
    send: async (body) => {
      await mutateAsync({ body });
      toast({
        title: 'Password changed',
        description: 'Every other device is logged out.',
      });
    },
    failed,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label="Change Password">
      {person.mustChangePassword && (
        <Notice tone="warn">
          <p>The shop made your password at its first start. Choose one of your own to go on.</p>
        </Notice>
      )}
      <input type="text" autoComplete="username" defaultValue={person.username} readOnly hidden />
      <PasswordField
        {...field('password')}
        label="Current Password"
        required
        autoComplete="current-password"
      />
      <NewPasswordField {...field('newPassword')} label="New Password" />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        Change Password
      </SubmitButton>
    </Form>
  );
};
