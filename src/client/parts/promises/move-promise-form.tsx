import { useState } from 'react';
import * as z from 'zod/mini';
import { movePromise } from '../../../contract/promises/admin';
import { longText } from '../../../shop/messages/message';
import { PromisedDay } from '../../../shop/promises/move';
import { dayWords } from '../../../shop/plain-day';
import { shopDay } from '../../../shop/shop-day';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { isApiError } from '../../data/call';
import { failedFields, failureText } from '../failure-text';

const Typed = z.object({ day: PromisedDay, note: longText(0, 'The note must be text') });

interface Props {
  /** The day that the line is promised for now; null when it has none. */
  promised: string | null;
  /** The day that was agreed with the buyer; a later one asks them. */
  agreed: string | null;
  /** @param typed the typed day and note, and the day that the person has seen as the promised one */
  send: (typed: { day: string; note: string; was: string | null }) => Promise<unknown>;
}

/**
 * The form that moves the promised day of a line. When somebody else has moved it, what is typed stays: the shop refuses
 * the move, the form then shows the day that they chose, and the next click replaces that one.
 */
export const MovePromiseForm = ({ promised, agreed, send }: Props) => {
  const [today] = useState(() => shopDay(new Date()));
  const [begun] = useState(promised);
  const [isRefused, setRefused] = useState(false);
  const was = isRefused ? promised : begun;
  const [typedDay, setTypedDay] = useState<string>();
  const { form, field, pending, problem } = useForm({
    schema: Typed,
    send: (typed) => send({ ...typed, was }),
    failed: (error) => {
      if (isApiError(error, movePromise, 'changed')) setRefused(true);
      return failureText(error);
    },
    errorFields: failedFields,
  });
  const day = typedDay ?? was ?? '';
  const asks = agreed !== null && day > agreed;
  return (
    <Form {...form} aria-label="Move the promised day">
      <Field
        {...field('day')}
        label="New day"
        type="date"
        min={today}
        hint={was === begun ? undefined : was ? `Now ${dayWords(was, today)}` : 'Now without a day'}
        defaultValue={was ?? ''}
        onChange={({ target }) => setTypedDay(target.value)}
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
