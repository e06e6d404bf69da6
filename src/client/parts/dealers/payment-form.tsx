import * as z from 'zod/mini';
import type { payOrder } from '../../../contract/dealers/admin-owed';
import { SUM } from '../../../shop/dollars';
import { line } from '../../../shop/messages/message';
import { type Cents, priceText } from '../../../shop/money';
import { BY_HAND_NAMES, MONEY_BY_HAND } from '../../../shop/quotes';
import type { Input } from '../../data/call';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { FormProblem } from '../../ui/form-problem';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { typedSum } from '../admin/typed-sum';
import { useRequestKey } from '../admin/use-request-key';
import { failureText } from '../failure-text';

const Typed = z.object({
  amount: typedSum(SUM, '12.50'),
  means: z.enum(MONEY_BY_HAND),
  reference: line(0, 'The reference must be text'),
});

interface Props {
  /** The order's id. */
  id: string;
  /** What is open of it; below 0 when more was paid than is owed. */
  open: Cents;
  pay: (input: Input<typeof payOrder>) => Promise<unknown>;
}

/** What is said after a payment was recorded. */
export const recordedText = ({ body }: Input<typeof payOrder>): string =>
  body.isReturned ? 'Recorded as given back' : 'Payment recorded';

/** Records a payment for an order on terms, or money that was given back after a credit. */
export const PaymentForm = ({ id, open, pay }: Props) => {
  const isReturned = open < 0;
  const withKey = useRequestKey();
  const { form, field, pending, problem } = useForm({
    schema: Typed,
    send: async (typed) => {
      const body = { ...typed, isReturned };
      await withKey(body, (key) => pay({ params: { id }, body, key }));
    },
    failed: failureText,
  });
  return (
    <Form {...form} aria-label={isReturned ? 'Give Back' : 'Record a Payment'}>
      <div className="pair">
        <Field
          {...field('amount')}
          label={isReturned ? 'Given back (dollars)' : 'Received (dollars)'}
          hint="Cash is rounded to five cents"
          required
          inputMode="decimal"
          autoComplete="off"
          defaultValue={priceText(Math.abs(open))}
        />
        <Field {...field('means')} kind="select" label="By">
          {MONEY_BY_HAND.map((means) => (
            <option key={means} value={means}>
              {BY_HAND_NAMES[means]}
            </option>
          ))}
        </Field>
      </div>
      <Field {...field('reference')} label="Reference" maxLength={200} autoComplete="off" />
      <SubmitButton pending={pending} pendingLabel="Recording...">
        {isReturned ? 'Record as Given Back' : 'Record Payment'}
      </SubmitButton>
      <FormProblem {...problem} />
    </Form>
  );
};
