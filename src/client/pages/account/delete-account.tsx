import { useState } from 'react';
import { deleteAccount } from '../../../contract/account/account';
import { AccountDeletion } from '../../../shop/account';
import { useCall } from '../../data/use-call';
import { failedFields } from '../../parts/failure-text';
import { useLeave } from '../../parts/account/use-leave';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { FormProblem } from '../../ui/form-problem';
import { PasswordField } from '../../ui/field';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { accountFailure, logInWhenOut } from './account-failure';

/** Deletes the account; the password serves as the confirmation. */
export const DeleteAccount = () => {
  const remove = useCall(deleteAccount, { onError: logInWhenOut });
  const leave = useLeave();
  const { form, field, pending, problem } = useForm({
    schema: AccountDeletion,
    send: async (body) => {
      await remove.mutateAsync({ body });
      await leave();
      toast({ title: 'Account deleted', description: 'A mail confirms it.' });
    },
    failed: accountFailure,
    errorFields: failedFields,
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

/** Deletes what the shop has about a guest, after a second click: there is no password to ask for. */
export const DeleteGuest = () => {
  const leave = useLeave();
  const [asked, setAsked] = useState(false);
  const { mutate, isPending, error } = useCall(deleteAccount, {
    onSuccess: async () => {
      await leave();
      toast({ title: 'Your data is deleted' });
    },
    onError: logInWhenOut,
  });
  return (
    <>
      <FormProblem text={error && accountFailure(error)} mb="4" />
      {asked && <p role="status">This cannot be undone.</p>}
      <Button
        look="danger"
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!asked) setAsked(true);
          else if (!isPending) mutate({ body: {} });
        }}
      >
        {asked ? 'Yes, Delete It' : 'Delete My Data'}
      </Button>
    </>
  );
};
