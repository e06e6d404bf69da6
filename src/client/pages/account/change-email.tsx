import { changeEmail } from '../../../contract/account/account';
import { EmailChange } from '../../../shop/account';
import { useCall } from '../../data/use-call';
import { failedFields } from '../../parts/failure-text';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { PasswordField } from '../../ui/field';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { accountFailure, logInWhenOut } from './account-failure';

/** Requests an email change; shows the same message whether or not another account has the address. */
export const ChangeEmail = () => {
  const { mutateAsync, isSuccess, variables } = useCall(changeEmail, { onError: logInWhenOut });
  const { form, field, pending, problem } = useForm({
    schema: EmailChange,
    send: (body) => mutateAsync({ body }),
    failed: accountFailure,
    errorFields: failedFields,
  });
  return (
    <>
      <Form {...form} aria-label="Change Email">
        <Field {...field('email')} label="New Email" type="email" required autoComplete="email" />
        <PasswordField
          {...field('password')}
          label="Current Password"
          required
          autoComplete="current-password"
        />
        <SubmitButton problem={problem} pending={pending} pendingLabel="Sending...">
          Change Email
        </SubmitButton>
      </Form>
      <div role="status">
        {isSuccess && (
          <Notice tone="good" mt="4">
            <p>{`We sent a link to ${variables.body.email}. Open it within a day; until then your address does not change.`}</p>
          </Notice>
        )}
      </div>
    </>
  );
};
