import { chakra } from '@chakra-ui/react';
import { confirmTotp } from '../../../../contract/account/factor';
import { FactorCode } from '../../../../shop/session/factor';
import { useCall } from '../../../data/use-call';
import { ButtonAnchor } from '../../../ui/button';
import { Form } from '../../../ui/form';
import { Stack } from '../../../ui/stack';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';
import { failedFields } from '../../failure-text';
import { QrCode } from '../../qr-code';
import { CodeField } from './code-field';

const Steps = chakra(Stack, {
  base: {
    '& svg': { width: '100%', maxWidth: '13rem', rounded: 'sm' },
    '& code': { fontSize: 'md', fontWeight: '600', overflowWrap: 'anywhere' },
  },
});

interface Props {
  app: { secret: string; uri: string };
  added: (recoveryCodes: string[]) => void;
  failed: (error: unknown) => string;
  onError: ((error: unknown) => void) | undefined;
}

/** The secret of a new authenticator app, as a QR code and as text, and the field for its first code. */
export const AddApp = ({ app: { secret, uri }, added, failed, onError }: Props) => {
  const { mutateAsync } = useCall(confirmTotp, { onError });
  const { form, field, pending, problem } = useForm({
    schema: FactorCode,
    send: async (body) => added((await mutateAsync({ body })).recoveryCodes),
    failed,
    errorFields: failedFields,
  });
  return (
    <Steps>
      <p>
        Scan this with an authenticator app, such as those of your phone or of your password
        manager.
      </p>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <p>
        {'Or type this key into the app: '}
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <ButtonAnchor href={uri} look="outline" justifySelf="start">
        Open the App on This Device
      </ButtonAnchor>
      <Form {...form} aria-label="Add the App">
        <CodeField field={field('code')} />
        <SubmitButton problem={problem} pending={pending} pendingLabel="Checking...">
          Confirm the Code
        </SubmitButton>
      </Form>
    </Steps>
  );
};
