import { useQueryClient } from '@tanstack/react-query';
import { keepGuest } from '../../../contract/session/guests';
import { InvitationAnswer } from '../../../shop/session/credentials';
import { changeUser } from '../../data/session/user';
import { useCall } from '../../data/use-call';
import { UsernameField } from '../../parts/account/username-field';
import { failedFields, failureText } from '../../parts/failure-text';
import { toast } from '../../state/toasts';
import { Form } from '../../ui/form';
import { NewPasswordField } from '../../ui/field';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';

/** The form by which a guest gets an account, with the orders and the cart so far. */
export const KeepGuest = () => {
  const client = useQueryClient();
  const { mutateAsync } = useCall(keepGuest);
  const { form, field, pending, problem } = useForm({
    schema: InvitationAnswer,
    send: async (body) => {
      const kept = await mutateAsync({ body });
      changeUser(client, kept);
      toast({ title: 'Account created!', description: `Next time, log in as ${kept.username}.` });
    },
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label="Create an Account">
      <UsernameField {...field('username')} />
      <NewPasswordField {...field('password')} />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Creating your account...">
        Create Account
      </SubmitButton>
    </Form>
  );
};
