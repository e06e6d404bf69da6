import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loginFactor } from '../../../contract/session/sign-in';
import { FactorCode } from '../../../shop/session/factor';
import { counted } from '../../../shop/counted';
import { isApiError } from '../../data/call';
import { useCall } from '../../data/use-call';
import { hasPasskeys } from '../../device/passkeys';
import { CodeField } from '../../parts/account/factor/code-field';
import { failedFields, failureText } from '../../parts/failure-text';
import { Button } from '../../ui/button';
import { useCloseOnBack } from '../../ui/close-on-back';
import { Form } from '../../ui/form';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { UseAPasskey } from './use-a-passkey';
import { welcome } from './welcome';

interface Props {
  challenge: string;
  /** `passkey` if the account has no app. */
  by: unknown;
  /** Returns to the password, with the reason if there is one. */
  leave: (why?: string) => void;
}

/** The second step of signing in: the code of the app or the passkey, or a recovery code. */
export const FactorForm = ({ challenge, by, leave }: Props) => {
  const client = useQueryClient();
  const { mutateAsync } = useCall(loginFactor);
  const hasApp = by !== 'passkey';
  const takesPasskey = !hasApp && hasPasskeys();
  const [isRecovery, setRecovery] = useState(!hasApp);
  useCloseOnBack(true, () => leave());
  const { form, field, pending, problem } = useForm({
    schema: FactorCode,
    send: async ({ code }) => {
      try {
        const { recoveryCodesLeft: left, ...person } = await mutateAsync({
          body: { challenge, code },
        });
        welcome(
          client,
          person,
          left === undefined
            ? undefined
            : `You have ${counted(left, 'recovery code')} left. Make new ones under Account.`,
        );
      } catch (error) {
        if (!isApiError(error, loginFactor, 'challenge_gone')) throw error;
        leave(failureText(error));
      }
    },
    failed: failureText,
    errorFields: failedFields,
  });
  useEffect(() => {
    const main = takesPasskey ? 'button' : 'input';
    form.ref.current?.querySelector<HTMLElement>(main)?.focus();
  }, [form.ref, takesPasskey]);
  return (
    <Form {...form} aria-label="Second Factor">
      <p>
        {hasApp
          ? 'One more step: your account has a second factor.'
          : takesPasskey
            ? 'One more step: use your passkey, or a recovery code if it is not at hand.'
            : 'Your passkey does not work in this browser. Use a recovery code, or another browser.'}
      </p>
      {takesPasskey && <UseAPasskey look="action" />}
      <CodeField field={field('code')} isRecovery={isRecovery} />
      <SubmitButton
        problem={problem}
        pending={pending}
        pendingLabel="Checking..."
        look={takesPasskey ? 'outline' : 'action'}
        wide
      >
        Continue
      </SubmitButton>
      {hasApp && (
        <Button look="plain" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </Button>
      )}
      <Button look="plain" onClick={() => leave()}>
        Back to the password
      </Button>
    </Form>
  );
};
