import * as z from 'zod/mini';
import type { AdminOrder } from '../../../../../contract/orders/admin';
import { payOrder } from '../../../../../contract/dealers/admin';
import { BY_HAND_NAMES, MONEY_BY_HAND } from '../../../../../shop/quotes';
import { SUM } from '../../../../../shop/dollars';
import { noonOn } from '../../../../../shop/noon-on';
import { line } from '../../../../../shop/messages/message';
import { type Cents, cad, cashText, priceText, parseSum } from '../../../../../shop/money';
import { shopDate } from '../../../../parts/admin/shop-time';
import { failureText } from '../../../../parts/failure-text';
import { typedSum } from '../../../../parts/admin/typed-sum';
import { useRequestKey } from '../../../../parts/admin/use-request-key';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { FormProblem } from '../../../../ui/form-problem';
import { Link } from '../../../../ui/link';
import { chakra } from '@chakra-ui/react';
import { SubmitButton } from '../../../../ui/submit-button';
import { useForm } from '../../../../ui/use-form';
import { type ShownOrder, useOrderCall } from './use-order-call';
import { May } from '../../../../parts/admin/may';

const Payments = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    mt: '3',
    '& li': { overflowWrap: 'anywhere' },
    '& li small': { color: 'muted' },
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      color: 'accent',
      textDecoration: 'underline',
    },
  },
});

const Typed = z.object({
  amount: typedSum(SUM, '12.50'),
  means: z.enum(MONEY_BY_HAND),
  reference: line(0, 'The reference must be text'),
});

interface Props {
  order: AdminOrder;
  terms: NonNullable<AdminOrder['terms']>;
  shown: ShownOrder;
}

/** Records a payment for an order on terms, or money that was given back after a credit. */
const PaymentForm = ({ order: { id }, terms, shown }: Props) => {
  const open = parseSum(terms.open);
  const isReturned = open < 0;
  const withKey = useRequestKey();
  const pay = useOrderCall(payOrder, shown, {
    done: ({ body }) => (body.isReturned ? 'Recorded as given back' : 'Payment recorded'),
    isForm: true,
  });
  const { form, field, pending, problem } = useForm({
    schema: Typed,
    send: async (typed) => {
      const body = { ...typed, isReturned };
      await withKey(body, (key) => pay.mutateAsync({ params: { id }, body, key }));
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

/** The sum of a payment, or of what was given back of it; in cash with the exact sum. */
const paidText = (cents: Cents, more: string | undefined): string => {
  const sum = Math.abs(cents);
  if (more === undefined) return cad(sum);
  return cashText(sum, Math.sign(cents) * parseSum(more));
};

/** The open and the paid sum of an order on terms (docs/rules.md 7.13). */
export const TermsPayments = ({ order, terms, shown }: Props) => {
  const open = parseSum(terms.open);
  return (
    <Payments>
      <p>
        {open > 0 && (
          <>
            <b>{cad(open)}</b>
            <span>{` to pay by ${shopDate(noonOn(terms.dueDay))}.`}</span>
          </>
        )}
        {open === 0 && 'Paid in full.'}
        {open < 0 && (
          <>
            More was paid than is owed: <b>{cad(-open)}</b> to give back.
          </>
        )}
      </p>
      {terms.payments.length > 0 && (
        <ul aria-label="Payments">
          {terms.payments.map(({ id, at, by, amount, means, reference, cashRounding: more }) => {
            const cents = parseSum(amount);
            return (
              <li key={id}>
                <span>{`${cents < 0 ? 'Gave back' : 'Received'} ${paidText(cents, more)}, ${BY_HAND_NAMES[means]}${reference ? `, ${reference}` : ''} `}</span>
                <small>{`${shopDate(at)}, ${by}`}</small>
              </li>
            );
          })}
        </ul>
      )}
      {open !== 0 && (
        // Taking money and giving it back are two forms.
        <May right="payments.write">
          <PaymentForm key={String(open < 0)} order={order} terms={terms} shown={shown} />
        </May>
      )}
      <p>
        <Link
          to="/admin/orders"
          search={{ work: 'owed', customer: order.username }}
        >{`All that ${order.username} owes`}</Link>
      </p>
    </Payments>
  );
};
