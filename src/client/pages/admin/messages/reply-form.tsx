import * as z from 'zod/mini';
import type { InboxMessage } from '../../../../contract/messages/admin';
import { longText } from '../../../../shop/messages/message';
import { answer } from '../../../data/messages/admin';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';
import { useMessageAction } from './use-message-action';

const Reply = z.object({ message: longText(1, 'Please write an answer') });

/** Marks a failure that is already shown beside the form. */
class NotSent extends Error {}

interface Props {
  message: InboxMessage;
  onProblem: (problem: string | undefined) => void;
}

/** The form for an answer, which is sent by mail and stored with the message. Keeps its text until it is sent. */
export const ReplyForm = ({ message, onProblem }: Props) => {
  const { run } = useMessageAction(message, onProblem);
  const mailed = useMailText()('');
  const { form, field, pending, problem } = useForm({
    schema: Reply,
    send: async ({ message: text }) => {
      const done = mailed ? 'Answer saved' : 'Answer sent';
      if (!(await run('answer', done, (client) => answer(client, message, text), mailed)))
        throw new NotSent();
    },
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
