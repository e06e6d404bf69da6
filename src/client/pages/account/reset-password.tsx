import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NewPassword } from '../../../shop/account/account';
import { resetPassword } from '../../data/account';
import { changeUser } from '../../data/session-user';
import { failedFields, failureText } from '../../parts/failure-text';
import { ButtonLink } from '../../ui/button';
import { Form } from '../../ui/form';
import { FormProblem } from '../../ui/form-problem';
import { Notice } from '../../ui/notice';
import { PasswordField } from '../../ui/password-field';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { SmallPage } from './small-page';
import { useLinkToken } from './use-link-token';

const PATH = '/reset-password';

const NewPasswordForm = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const queryClient = useQueryClient();
  const { form, field, pending, problem } = useForm({
    schema: NewPassword,
    send: async ({ password }) => {
      await resetPassword(queryClient, { token, password });
      // Every session ended, the one of this browser too if it was this account's.
      changeUser(queryClient, null);
      onDone();
    },
    failed: failureText,
    fieldsOf: failedFields,
  });
  return (
    <>
      <Form {...form} aria-label="New Password">
        <PasswordField
          {...field('password')}
          label="New Password"
          hint="At least 8 characters."
          required
          autoComplete="new-password"
        />
        <FormProblem {...problem} />
        <SubmitButton pending={pending} pendingLabel="Saving..." wide>
          Set New Password
        </SubmitButton>
      </Form>
      {problem.text && (
        <div className="ways">
          <ButtonLink to="/forgot-password" look="outline">
            Ask for a New Link
          </ButtonLink>
        </div>
      )}
    </>
  );
};

/** Where the link of the mail leads: a new password, once. */
export const ResetPassword = () => {
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  if (done)
    return (
      <SmallPage title="New Password Set" path={PATH}>
        <Notice tone="good" role="status">
          <p>Your new password counts from now on, and you are signed out on every device.</p>
        </Notice>
        <div className="ways">
          <ButtonLink to="/auth">Sign In</ButtonLink>
        </div>
      </SmallPage>
    );
  return (
    <SmallPage
      title="Choose a New Password"
      path={PATH}
      about="It ends every session of your account, on all devices."
    >
      {token ? (
        <NewPasswordForm token={token} onDone={() => setDone(true)} />
      ) : (
        <>
          <Notice tone="warn">
            <p>This link is not whole. Please open it from the mail again, or ask for a new one.</p>
          </Notice>
          <div className="ways">
            <ButtonLink to="/forgot-password">Ask for a New Link</ButtonLink>
          </div>
        </>
      )}
    </SmallPage>
  );
};
