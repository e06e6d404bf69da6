import { useQueryClient } from '@tanstack/react-query';
import { PasswordChange } from '../../../shop/account';
import type { User } from '../../../shop/session/user';
import { changePassword } from '../../data/account/account';
import { user } from '../../data/session/session';
import { toast } from '../../state/toasts';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { NewPasswordField, PasswordField } from '../../ui/password-field';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { failedFields, failureText } from '../failure-text';

interface Props {
  person: Pick<User, 'username' | 'mustChangePassword'>;
  /** The message of a failure; the account page leads those to the login whose session has ended. */
  failed?: (error: unknown) => string;
}

/**
 * Changes the user's password. A first password has a sentence that says why, and no page of the admin area opens before
 * (docs/rules.md 2.12). The page has an AskProof.
 */
export const ChangePassword = ({ person, failed = failureText }: Props) => {
  const client = useQueryClient();
  const { form, field, pending, problem } = useForm({
    schema: PasswordChange,
    send: async (typed) => {
      await changePassword(client, typed);
      toast({
        title: 'Password changed',
        description: 'Every other device is signed out.',
      });
      if (person.mustChangePassword) await client.invalidateQueries({ queryKey: user.queryKey });
    },
    failed,
    fieldsOf: failedFields,
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
