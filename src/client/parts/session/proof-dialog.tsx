import { useQueryClient } from '@tanstack/react-query';
import { FactorCode } from '../../../shop/session/factor';
import { PasswordProof } from '../../../shop/session/proof';
import { proving } from '../../data/account/factor';
import { useCall } from '../../data/use-call';
import { hasPasskeys, webauthn } from '../../device/passkeys';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { PasswordField } from '../../ui/field';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { CodeField } from '../account/factor/code-field';
import { PasskeyButton } from '../account/factor/passkey-button';
import { failedFields, failureText } from '../failure-text';

interface Props {
  /** `passkey`: a recovery code does as well. */
  by: 'code' | 'password' | 'passkey';
  hasPasskey: boolean;
  isOpen: boolean;
  answer: (isProven: boolean) => void;
}

const ProofForm = ({ by, hasPasskey, answer }: Omit<Props, 'isOpen'>) => {
  const client = useQueryClient();
  const { mutateAsync } = useCall(proving);
  const takesPasskey = hasPasskey && hasPasskeys();
  const { form, field, pending, problem } = useForm({
    schema: by === 'password' ? PasswordProof : FactorCode,
    send: async (body) => {
      await mutateAsync({ body });
      answer(true);
    },
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label="Confirm It Is You">
      {takesPasskey && (
        <PasskeyButton
          look="action"
          wide
          act={async () => {
            const { answerByPasskey } = await webauthn();
            await mutateAsync({ body: { passkey: await answerByPasskey(client) } });
            answer(true);
          }}
        >
          Use Your Passkey
        </PasskeyButton>
      )}
      {by !== 'password' ? (
        <CodeField field={field('code')} isRecovery={by === 'passkey'} />
      ) : (
        <PasswordField
          {...field('password')}
          label="Current Password"
          required
          autoComplete="current-password"
        />
      )}
      <SubmitButton
        problem={problem}
        pending={pending}
        pendingLabel="Checking..."
        look={takesPasskey ? 'outline' : 'action'}
      >
        Continue
      </SubmitButton>
    </Form>
  );
};

/** Asks for passkey, code or password, and goes on with what was begun. */
export const ProofDialog = ({ isOpen, ...question }: Props) => (
  <Dialog
    open={isOpen}
    onClose={() => question.answer(false)}
    role="alertdialog"
    title="Confirm It Is You"
    description="This step asks again, in case somebody else sits at your screen. Nothing that you typed is lost."
  >
    <ProofForm {...question} />
  </Dialog>
);
