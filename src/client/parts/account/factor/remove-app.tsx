import { useState } from 'react';
import { FactorRemoval } from '../../../../shop/session/factor';
import { removingTotp } from '../../../data/account/factor';
import { useCall } from '../../../data/use-call';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form';
import { PasswordField } from '../../../ui/field';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';
import { failedFields } from '../../failure-text';
import { CodeField } from './code-field';

interface Props {
  failed: (error: unknown) => string;
  onError: ((error: unknown) => void) | undefined;
}

/** Removes the second factor by password and code. */
export const RemoveApp = ({ failed, onError }: Props) => {
  const { mutateAsync } = useCall(removingTotp, { onError });
  const [isRecovery, setRecovery] = useState(false);
  const { form, field, pending, problem } = useForm({
    schema: FactorRemoval,
    send: async (body) => {
      await mutateAsync({ body });
      toast({ title: 'Second factor removed' });
    },
    failed,
    errorFields: failedFields,
  });
  return (
    <Form
      {...form}
      aria-label="Remove the Second Factor"
      mt="6"
      pt="5"
      borderTop="1px solid"
      borderColor="line"
    >
      <p>Removing it takes your password and a code.</p>
      <PasswordField
        {...field('password')}
        label="Current Password"
        required
        autoComplete="current-password"
      />
      <CodeField field={field('code')} isRecovery={isRecovery} />
      <Button look="plain" justifySelf="start" ml="-3" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Use the app' : 'Use a recovery code'}
      </Button>
      <SubmitButton problem={problem} pending={pending} pendingLabel="Removing..." look="danger">
        Remove the Second Factor
      </SubmitButton>
    </Form>
  );
};
