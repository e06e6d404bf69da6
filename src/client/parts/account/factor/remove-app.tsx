import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FactorRemoval } from '../../../../shop/session/factor';
import { removeTotp } from '../../../data/account/factor';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form';
import { PasswordField } from '../../../ui/password-field';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';
import { failedFields } from '../../failure-text';
import { CodeField } from './code-field';

interface Props {
  removed: () => void;
  failed: (error: unknown) => string;
}

/** Removes the second factor by password and code. */
export const RemoveApp = ({ removed, failed }: Props) => {
  const client = useQueryClient();
  const [isRecovery, setRecovery] = useState(false);
  const { form, field, pending, problem } = useForm({
    schema: FactorRemoval,
    send: async (typed) => {
      await removeTotp(client, typed);
      toast({ title: 'Second factor removed' });
      removed();
    },
    failed,
    fieldsOf: failedFields,
  });
  return (
    <Form {...form} aria-label="Remove the Second Factor">
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
