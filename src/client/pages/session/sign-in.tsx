import { useQueryClient } from '@tanstack/react-query';
import { ALL_FIELDS, Login } from '../../../shop/session/credentials';
import { changeUser } from '../../data/session/user';
import { signIn } from '../../data/session/sign-in';
import { toast } from '../../state/toasts';
import { ButtonLink } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { PasswordField } from '../../ui/password-field';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { failureText } from '../../parts/failure-text';
import { confirmSession } from './confirm-session';

/** The sign-in form (docs/rules.md 2.4). The page redirects once there is a user. */
export const SignIn = () => {
  const queryClient = useQueryClient();
  const { form, field, pending, problem } = useForm({
    schema: Login,
    sharedMessage: ALL_FIELDS,
    send: async (credentials) => {
      changeUser(queryClient, await signIn(queryClient, credentials));
      confirmSession(queryClient);
      toast({ title: 'Welcome back!', description: 'You have successfully logged in.' });
    },
    failed: (error) => {
      const description = failureText(error);
      toast({ title: 'Login failed', description, tone: 'destructive' });
      return description;
    },
  });
  return (
    <Form {...form} aria-label="Sign In">
      <Field
        {...field('username')}
        label="Username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} required autoComplete="current-password" />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Signing in..." wide>
        Sign In
      </SubmitButton>
      <ButtonLink to="/forgot-password" look="plain">
        Forgot your password?
      </ButtonLink>
    </Form>
  );
};
