import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountDeletion } from '../../../shop/account';
import { deleteAccount } from '../../data/account/account';
import { failedFields } from '../../parts/failure-text';
import { useAct } from '../../parts/use-act';
import { useLeave } from '../../parts/account/use-leave';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { FormProblem } from '../../ui/form-problem';
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

/** Deletes what the shop has about a guest, after a second click: there is no password to ask for. */
export const DeleteGuest = () => {
  const client = useQueryClient();
  const leave = useLeave();
  const { act, pending, problem } = useAct(accountFailure);
  const [asked, setAsked] = useState(false);
  const remove = async () => {
    await deleteAccount(client, {});
    await leave();
    toast({ title: 'Your data is deleted' });
  };
  return (
    <>
      <FormProblem text={problem} mb="4" />
      {asked && <p role="status">This cannot be undone.</p>}
      <Button
        look="danger"
        aria-disabled={pending || undefined}
        onClick={() => (asked ? void act(remove) : setAsked(true))}
      >
        {asked ? 'Yes, Delete It' : 'Delete My Data'}
      </Button>
    </>
  );
};
