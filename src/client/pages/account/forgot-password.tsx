import { forgotPassword } from '../../../contract/account/account';
import { ForgottenPassword } from '../../../shop/account';
import { useCall } from '../../data/use-call';
import { failedFields, failureText } from '../../parts/failure-text';
import { OutlineLink } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Actions } from '../../ui/stack';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { SmallPage } from './small-page';

/** Requests a link to set a new password. The message does not reveal whether the account exists. */
export const ForgotPassword = () => {
  const { mutateAsync, isSuccess, variables } = useCall(forgotPassword);
  const { form, field, pending, problem } = useForm({
    schema: ForgottenPassword,
    send: (body) => mutateAsync({ body }),
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <SmallPage
      title="Forgot Your Password?"
      path="/forgot-password"
      about="Enter the email address of your account. We will send you a link to set a new password."
    >
      <Form {...form} aria-label="Forgot Your Password?">
        <Field {...field('email')} label="Email" type="email" required autoComplete="email" />
        <SubmitButton problem={problem} pending={pending} pendingLabel="Sending..." wide>
          Send the Link
        </SubmitButton>
      </Form>
      <div role="status">
        {isSuccess && (
          <Notice tone="good" mt="5">
            <h2>Check your email</h2>
            <p>{`If there is an account with ${variables.body.email}, a link is on its way there. It works once and expires after one hour. Nothing after a few minutes? Check your junk mail.`}</p>
          </Notice>
        )}
      </div>
      <Actions mt="5">
        <OutlineLink to="/auth">Back to Login</OutlineLink>
      </Actions>
    </SmallPage>
  );
};
