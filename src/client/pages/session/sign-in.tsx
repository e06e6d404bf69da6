import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { login } from '../../../contract/session/sign-in';
import { ALL_FIELDS, Login } from '../../../shop/session/credentials';
import { isApiError } from '../../data/call';
import { changeUser } from '../../data/session/user';
import { signIn } from '../../data/session/sign-in';
import { toast } from '../../state/toasts';
import { ButtonLink } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { later } from '../../ui/later';
import { Notice } from '../../ui/notice';
import { PasswordField } from '../../ui/password-field';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { failureText } from '../../parts/failure-text';
import { confirmSession } from './confirm-session';

/** Only accounts with a second factor need its form. */
const FactorForm = later(() => import('./factor-form').then((it) => it.FactorForm));

/** The sign-in form (docs/rules.md 2.4). The page redirects once there is a user. */
export const SignIn = () => {
  const queryClient = useQueryClient();
  const [challenge, setChallenge] = useState<string>();
  const [note, setNote] = useState<string>();
  const { form, field, pending, problem } = useForm({
    schema: Login,
    sharedMessage: ALL_FIELDS,
    send: async (credentials) => {
      setNote(undefined);
      changeUser(queryClient, await signIn(queryClient, credentials));
      confirmSession(queryClient);
      toast({ title: 'Welcome back!', description: 'You have successfully logged in.' });
    },
    failed: (error) => {
      if (isApiError(error, login, 'factor_required')) {
        setChallenge(String(error.detail.challenge));
        return '';
      }
      const description = failureText(error);
      toast({ title: 'Login failed', description, tone: 'destructive' });
      return description;
    },
  });
  const leave = (why?: string) => {
    setChallenge(undefined);
    setNote(why);
  };
  if (challenge) return <FactorForm challenge={challenge} leave={leave} />;
  return (
    <Form {...form} aria-label="Sign In">
      {note && <Notice role="alert">{note}</Notice>}
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
