import { useQueryClient } from '@tanstack/react-query';
import { AccountDeletion } from '../../../shop/account';
import { deleteAccount } from '../../data/account/account';
import { failedFields } from '../../parts/failure-text';
import { useLeave } from '../../parts/account/use-leave';
import { toast } from '../../state/toasts';
import { Form } from '../../ui/form';
import { PasswordField } from '../../ui/password-field';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { accountFailure } from './account-failure';

/** Deletes the account; the password serves as the confirmation. */
export const DeleteAccount = () => {
  const client = useQueryClient();
  const leave = useLeave();
  const { form, field, pending, problem } = useForm({
    schema: AccountDeletion,
    send: async (typed) => {
      await deleteAccount(client, typed);
      await leave();
      toast({ title: 'Account deleted', description: 'A mail confirms it.' });
    },
    failed: accountFailure,
    fieldsOf: failedFields,
  });
  return (
    <Form {...form} aria-label="Delete Account">
      <PasswordField
        {...field('password')}
        label="Current Password"
        required
        autoComplete="current-password"
      />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Deleting..." look="danger">
        Delete My Account
      </SubmitButton>
    </Form>
  );
};
