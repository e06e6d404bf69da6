import { useQueryClient } from '@tanstack/react-query';
import { ALL_FIELDS, Login } from '../../../shop/session/credentials';
import { changeUser } from '../../data/session-user';
import { user } from '../../data/session';
import { signIn } from '../../data/session-sign-in';
import { toast } from '../../state/toasts';
import { ButtonLink } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { FormProblem } from '../../ui/form-problem';
import { PasswordField } from '../../ui/password-field';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { failureText } from '../../parts/failure-text';

/** The cached user is asked for again this long after signing in (docs/rules.md 1.4); ms. */
const REFRESH_AFTER = 100;

/** Username and password (docs/rules.md 2.4). The page it stands on leaves when there is a user. */
export const SignIn = () => {
  const queryClient = useQueryClient();
  // Whether the cookie was kept shows only now; without an answer the user stays as they are.
  const refresh = () => queryClient.fetchQuery({ ...user, staleTime: 0 }).catch(() => undefined);
  const { form, field, pending, problem } = useForm({
    schema: Login,
    together: ALL_FIELDS,
    send: async (credentials) => {
      changeUser(queryClient, await signIn(queryClient, credentials));
      setTimeout(() => void refresh(), REFRESH_AFTER);
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
      <FormProblem {...problem} />
      <SubmitButton pending={pending} pendingLabel="Signing in..." wide>
        Sign In
      </SubmitButton>
      <ButtonLink to="/forgot-password" look="plain">
        Forgot your password?
      </ButtonLink>
    </Form>
  );
};
