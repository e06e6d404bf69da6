import { useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { login } from '../../../contract/session/sign-in';
import { ALL_FIELDS, Login } from '../../../shop/session/credentials';
import { isApiError } from '../../data/call';
import { useCall } from '../../data/use-call';
import { hasPasskeys } from '../../device/passkeys';
import { toast } from '../../state/toasts';
import { ButtonLink } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { later } from '../../ui/later';
import { Notice } from '../../ui/notice';
import { PasswordField } from '../../ui/field';
import { chakra } from '@chakra-ui/react';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { failureText } from '../../parts/failure-text';
import { welcome } from './welcome';

/** Only accounts with a second factor need its form. */
const FactorForm = later(() =>
  import(/* kept: never */ './factor-form').then((it) => it.FactorForm),
);

/** Signing in needs a connection, so offline the button is not there. */
const UseAPasskey = later(
  () => import(/* kept: never */ './use-a-passkey').then((it) => it.UseAPasskey),
  () => null,
);

const Ways = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'minmax(0, 1fr)',
    // Nothing moves when the button comes.
    '& > .passkey': { minHeight: '44px' },
  },
});

/** The sign-in form (docs/rules.md 2.4). The page redirects once there is a user. */
export const SignIn = () => {
  const queryClient = useQueryClient();
  const { mutateAsync } = useCall(login);
  const [asked, setAsked] = useState<{ challenge: string; by: unknown }>();
  const [note, setNote] = useState<string>();
  const isHydrated = useHydrated();
  const { form, field, pending, problem } = useForm({
    schema: Login,
    sharedMessage: ALL_FIELDS,
    send: async (body) => {
      setNote(undefined);
      welcome(queryClient, await mutateAsync({ body }));
    },
    failed: (error) => {
      if (isApiError(error, login, 'factor_required')) {
        const { challenge, by } = error.detail;
        setAsked({ challenge: String(challenge), by });
        return '';
      }
      const description = failureText(error);
      toast({ title: 'Login failed', description, tone: 'destructive' });
      return description;
    },
  });
  const leave = (why?: string) => {
    setAsked(undefined);
    setNote(why);
  };
  if (asked) return <FactorForm {...asked} leave={leave} />;
  return (
    <Ways>
      <Form {...form} aria-label="Login">
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
        <SubmitButton problem={problem} pending={pending} pendingLabel="Logging in..." wide>
          Login
        </SubmitButton>
        <ButtonLink to="/forgot-password" look="plain">
          Forgot your password?
        </ButtonLink>
      </Form>
      <div className="passkey">{isHydrated && hasPasskeys() && <UseAPasskey />}</div>
    </Ways>
  );
};
