import * as z from 'zod/mini';
import { longText } from '../../../../shop/messages/message';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';

const Note = z.object({ note: longText(0, 'The note must be text') });

interface Props {
  open: boolean;
  /** The applicant. */
  name: string;
  onClose: () => void;
  onDecline: (note: string) => Promise<unknown>;
}

/** Confirms declining an application, because the applicant gets a mail. */
export const DeclineDialog = ({ open, name, onClose, onDecline }: Props) => {
  const mailText = useMailText();
  const { form, field, pending, problem } = useForm({
    schema: Note,
    send: ({ note }) => onDecline(note),
    failed: () => 'The application was not declined. Please try again.',
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title="Decline application"
      description={`${mailText(`${name} is notified by mail.`)} It includes what you write here.`}
    >
      <Form {...form} aria-label="Decline application">
        <Field
          {...field('note')}
          kind="textarea"
          label="Your note (optional)"
          data-autofocus
          maxLength={5000}
        />
        <FormProblem {...problem} />
        <div className="buttons">
          <Button look="outline" minHeight="56px" onClick={onClose}>
            Keep it open
          </Button>
          <SubmitButton pending={pending} pendingLabel="Declining...">
            Decline
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
};
