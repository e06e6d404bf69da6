import { useQueryClient } from '@tanstack/react-query';
import { FactorCode } from '../../../shop/session/factor';
import { PasswordProof } from '../../../shop/session/proof';
import { prove } from '../../data/account/factor';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { PasswordField } from '../../ui/password-field';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { CodeField } from '../account/factor/code-field';
import { failedFields, failureText } from '../failure-text';

interface Props {
  by: 'code' | 'password';
  isOpen: boolean;
  answer: (isProven: boolean) => void;
}

const ProofForm = ({ by, answer }: Omit<Props, 'isOpen'>) => {
  const client = useQueryClient();
  const { form, field, pending, problem } = useForm({
    schema: by === 'code' ? FactorCode : PasswordProof,
    send: async (typed) => {
      await prove(client, typed);
      answer(true);
    },
    failed: failureText,
    fieldsOf: failedFields,
  });
  return (
    <Form {...form} aria-label="Confirm It Is You">
      {by === 'code' ? (
        <CodeField field={field('code')} />
      ) : (
        <PasswordField
          {...field('password')}
          label="Current Password"
          required
          autoComplete="current-password"
        />
      )}
      <SubmitButton problem={problem} pending={pending} pendingLabel="Checking...">
        Continue
      </SubmitButton>
    </Form>
  );
};

/** Asks for a code of the app, or the password of an account that has no app, and goes on with what was begun. */
export const ProofDialog = ({ by, isOpen, answer }: Props) => (
  <Dialog
    open={isOpen}
    onClose={() => answer(false)}
    role="alertdialog"
    title="Confirm It Is You"
    description="This step asks again, in case somebody else sits at your screen. Nothing that you typed is lost."
  >
    <ProofForm by={by} answer={answer} />
  </Dialog>
);
