import { useQueryClient } from '@tanstack/react-query';
import { PasswordChange } from '../../../shop/account';
import { changePassword } from '../../data/account/account';
import { failedFields } from '../../parts/failure-text';
import { toast } from '../../state/toasts';
import { Form } from '../../ui/form';
import { PasswordField } from '../../ui/password-field';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { accountFailure } from './account-failure';

/** @param username for password managers */
export const ChangePassword = ({ username }: { username: string }) => {
  const client = useQueryClient();
  const { form, field, pending, problem } = useForm({
    schema: PasswordChange,
    send: async (typed) => {
      await changePassword(client, typed);
      toast({
        title: 'Password changed',
        description: 'Every other device is signed out.',
      });
    },
    failed: accountFailure,
    fieldsOf: failedFields,
  });
  return (
    <Form {...form} aria-label="Change Password">
      <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
      <PasswordField
        {...field('password')}
        label="Current Password"
        required
        autoComplete="current-password"
      />
      <PasswordField
        {...field('newPassword')}
        label="New Password"
        hint="At least 8 characters."
        required
        autoComplete="new-password"
      />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        Change Password
      </SubmitButton>
    </Form>
  );
};
