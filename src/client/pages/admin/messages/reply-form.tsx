import * as z from 'zod/mini';
import { type InboxMessage, replyToMessage } from '../../../../contract/messages/admin';
import { longText } from '../../../../shop/messages/message';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';
import { useMessageCall } from './use-message-call';

const Reply = z.object({ message: longText(1, 'Please write an answer') });

interface Props {
  message: InboxMessage;
  onProblem: (problem: string | undefined) => void;
}

/** The form for an answer, which is sent by mail and stored with the message. Keeps its text until it is sent. */
export const ReplyForm = ({ message, onProblem }: Props) => {
  const mailed = useMailText()('');
  const answer = useMessageCall(replyToMessage, {
    message,
    onProblem,
    done: () =>
      mailed ? { title: 'Answer saved', description: mailed } : { title: 'Answer sent' },
  });
  const { form, field, pending, problem } = useForm({
    schema: Reply,
    send: ({ message: text }) =>
      answer.mutateAsync({
        params: { id: message.id },
        body: { message: text, version: message.version },
      }),
    failed: () => 'Your answer was not sent. It stays here.',
  });
  return (
    <Form {...form} aria-label="Answer by mail">
      <Field
        {...field('message')}
        kind="textarea"
        label="Your answer"
        required
        rows={7}
        maxLength={5000}
        hint={`Goes to ${message.email}, with a greeting, your text, their message and the shop's name.`}
      />
      <FormProblem {...problem} />
      <div className="buttons">
        <SubmitButton pending={pending} pendingLabel="Sending...">
          Send Answer
        </SubmitButton>
      </div>
    </Form>
  );
};
