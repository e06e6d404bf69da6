import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loginFactor } from '../../../contract/session/sign-in';
import { FactorCode } from '../../../shop/session/factor';
import { counted } from '../../../shop/counted';
import { isApiError } from '../../data/call';
import { signInByFactor } from '../../data/session/sign-in';
import { changeUser } from '../../data/session/user';
import { CodeField } from '../../parts/account/factor/code-field';
import { failedFields, failureText } from '../../parts/failure-text';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { useCloseOnBack } from '../../ui/close-on-back';
import { Form } from '../../ui/form';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { confirmSession } from './confirm-session';

interface Props {
  challenge: string;
  /** Returns to the password, with the reason if there is one. */
  leave: (why?: string) => void;
}

/** The second step of signing in: the code of the app, or a recovery code. */
export const FactorForm = ({ challenge, leave }: Props) => {
  const client = useQueryClient();
  const [isRecovery, setRecovery] = useState(false);
  useCloseOnBack(true, () => leave());
  const { form, field, pending, problem } = useForm({
    schema: FactorCode,
    send: async ({ code }) => {
      try {
        const { recoveryCodesLeft: left, ...person } = await signInByFactor(client, {
          challenge,
          code,
        });
        changeUser(client, person);
        confirmSession(client);
        toast({
          title: 'Welcome back!',
          description:
            left === undefined
              ? 'You have successfully logged in.'
              : `You have ${counted(left, 'recovery code')} left. Make new ones under Account.`,
        });
      } catch (error) {
        if (!isApiError(error, loginFactor, 'challenge_gone')) throw error;
        leave(failureText(error));
      }
    },
    failed: failureText,
    fieldsOf: failedFields,
  });
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref]);
  return (
    <Form {...form} aria-label="Second Factor">
      <p>One more step: your account has a second factor.</p>
      <CodeField field={field('code')} isRecovery={isRecovery} />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Checking..." wide>
        Continue
      </SubmitButton>
      <Button look="plain" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Use the app' : 'Use a recovery code'}
      </Button>
      <Button look="plain" onClick={() => leave()}>
        Back to the password
      </Button>
    </Form>
  );
};
