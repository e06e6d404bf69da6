import { useState } from 'react';
import * as z from 'zod/mini';
import { longText } from '../../../shop/messages/message';
import { PromisedDay } from '../../../shop/promises/move';
import { shopDay } from '../../../shop/shop-day';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { failedFields, failureText } from '../failure-text';

const Typed = z.object({ day: PromisedDay, note: longText(0, 'The note must be text') });

interface Props {
  /** The day that the line is promised for; null when it has none. */
  was: string | null;
  /** The day that was agreed with the buyer; a later one asks them. */
  agreed: string | null;
  send: (typed: { day: string; note: string }) => Promise<void>;
}

/** The form that moves the promised day of a line. */
export const MovePromiseForm = ({ was, agreed, send }: Props) => {
  const [today] = useState(() => shopDay(new Date()));
  const [day, setDay] = useState(was ?? '');
  const { form, field, pending, problem } = useForm({
    schema: Typed,
    send,
    failed: failureText,
    errorFields: failedFields,
  });
  const asks = agreed !== null && day > agreed;
  return (
    <Form {...form} aria-label="Move the promised day">
      <Field
        {...field('day')}
        label="New day"
        type="date"
        min={today}
        defaultValue={was ?? ''}
        onChange={({ target }) => setDay(target.value)}
        required
      />
      <Field
        {...field('note')}
        kind="textarea"
        label="Note to the buyer"
        hint="Optional. It goes into the mail."
        rows={3}
        maxLength={5000}
      />
      <p>
        {asks
          ? 'The buyer is asked by mail: they accept the later day, or cancel this line and get its money back.'
          : 'The buyer is told by mail. There is nothing to agree to.'}
      </p>
      <SubmitButton problem={problem} pending={pending} pendingLabel="Moving..." wide>
        {asks ? 'Move and ask the buyer' : 'Move and tell the buyer'}
      </SubmitButton>
    </Form>
  );
};
