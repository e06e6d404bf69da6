import { useQueryClient } from '@tanstack/react-query';
import { register } from '../../../contract/session/sign-in';
import { REQUIRED_FIELDS, Registration } from '../../../shop/session/credentials';
import { useSite } from '../../data/site/site';
import { changeUser } from '../../data/session/user';
import { useCall } from '../../data/use-call';
import { toast } from '../../state/toasts';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { NewPasswordField } from '../../ui/field';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { UsernameField } from '../../parts/account/username-field';
import { failureText } from '../../parts/failure-text';
import { confirmSession } from './confirm-session';

/** The sign-up form (docs/rules.md 2.4). Signs the new account in. */
export const SignUp = () => {
  const shop = useSite();
  const queryClient = useQueryClient();
  const { mutateAsync } = useCall(register);
  const { form, field, pending, problem } = useForm({
    schema: Registration,
    sharedMessage: REQUIRED_FIELDS,
    send: async (body) => {
      const created = await mutateAsync({ body });
      changeUser(queryClient, created);
      confirmSession(queryClient);
      toast({
        title: 'Account created!',
        description: `Welcome to ${shop.name}, ${created.firstName || created.username}.`,
      });
    },
    failed: (error) => {
      const description = failureText(error);
      toast({ title: 'Registration failed', description, tone: 'destructive' });
      return description;
    },
  });
  return (
    <Form {...form} aria-label="Sign Up">
      <UsernameField {...field('username')} />
      <Field {...field('email')} label="Email" type="email" required autoComplete="email" />
      <NewPasswordField {...field('password')} />
      <div className="pair">
        <Field {...field('firstName')} label="First Name" autoComplete="given-name" />
        <Field {...field('lastName')} label="Last Name" autoComplete="family-name" />
      </div>
      <SubmitButton
        problem={problem}
        pending={pending}
        pendingLabel="Creating your account..."
        wide
      >
        Create Account
      </SubmitButton>
    </Form>
  );
};
