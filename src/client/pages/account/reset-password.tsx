import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resetPassword } from '../../../contract/account/account';
import { NewPassword } from '../../../shop/account';
import { changeUser } from '../../data/session/user';
import { useCall } from '../../data/use-call';
import { failedFields, failureText } from '../../parts/failure-text';
import { ButtonLink, OutlineLink } from '../../ui/button';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { NewPasswordField } from '../../ui/field';
import { Actions } from '../../ui/stack';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { SmallPage } from './small-page';
import { useLinkToken } from './use-link-token';

const PATH = '/reset-password';

const NewPasswordForm = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const queryClient = useQueryClient();
  const { mutateAsync } = useCall(resetPassword);
  const { form, field, pending, problem } = useForm({
    schema: NewPassword,
    send: async ({ password }) => {
      await mutateAsync({ body: { token, password } });
      // The server has ended every session of the account, perhaps also this browser's.
      changeUser(queryClient, null);
      onDone();
    },
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <>
      <Form {...form} aria-label="New Password">
        <NewPasswordField {...field('password')} label="New Password" />
        <SubmitButton problem={problem} pending={pending} pendingLabel="Saving..." wide>
          Set New Password
        </SubmitButton>
      </Form>
      {problem.text && (
        <Actions mt="5">
          <OutlineLink to="/forgot-password">Request a New Link</OutlineLink>
        </Actions>
      )}
    </>
  );
};

/** The target of the link in a password mail: sets a new password, once. */
export const ResetPassword = () => {
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  if (done)
    return (
      <SmallPage title="New Password Set" path={PATH}>
        <Notice tone="good" role="status">
          <p>Your new password is active, and you are logged out on every device.</p>
        </Notice>
        <Actions mt="5">
          <ButtonLink to="/auth">Login</ButtonLink>
        </Actions>
      </SmallPage>
    );
  return (
    <SmallPage
      title="Choose a New Password"
      path={PATH}
      about="This signs you out on every device."
    >
      {token ? (
        <NewPasswordForm token={token} onDone={() => setDone(true)} />
      ) : (
        <>
          <Notice tone="warn">
            <p>
              This link is incomplete. Please open it from the mail again, or request a new one.
            </p>
          </Notice>
          <Actions mt="5">
            <ButtonLink to="/forgot-password">Request a New Link</ButtonLink>
          </Actions>
        </>
      )}
    </SmallPage>
  );
};
